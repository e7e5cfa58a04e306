"""Loose cards: cards on a refereed table that are not played."""
