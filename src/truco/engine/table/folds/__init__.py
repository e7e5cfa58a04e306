"""What each fact changes on the table."""
