"""The duels: small hands of two within a hand."""
