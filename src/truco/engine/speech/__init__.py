"""What is said at the table in free words."""
