"""The commands of `truco tournament` that keep an event."""
