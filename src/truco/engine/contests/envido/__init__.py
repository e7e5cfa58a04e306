"""The envido of a ladder of calls."""
