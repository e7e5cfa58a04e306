"""The cards that are played, and the tricks that they make."""
