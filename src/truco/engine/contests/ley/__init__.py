"""The ley de juego."""
