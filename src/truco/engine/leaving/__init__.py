"""Leaving the hand."""
