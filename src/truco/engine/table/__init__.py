"""What happens at a table, what lies on it, and how the one changes the other; no law."""
