"""Señas: the signs that partners make, and who looks at whom."""
