"""Envites of any number of points, and flores that are sung with them."""
