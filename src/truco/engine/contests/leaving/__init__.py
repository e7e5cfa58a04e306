"""Leaving the hand: mazo, paso, tenderse, es esa, and giving up in one's turn."""
