"""Irregular acts that took effect, and what they cost."""
