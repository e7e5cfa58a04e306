"""The changes of the table by each fact."""
