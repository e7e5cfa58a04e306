"""The flores that are announced in a round."""
