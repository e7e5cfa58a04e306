"""The events of a table, the values that it consists of, and how events change them; no law."""
