"""The terminal: a client of the wire that speaks in plain lines, fit for a screen reader and for a pipe."""
