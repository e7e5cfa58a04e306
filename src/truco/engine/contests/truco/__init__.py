"""The truco."""
