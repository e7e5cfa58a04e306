"""Faults, proofs, claims and the rulings of a judge."""
