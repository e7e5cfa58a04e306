"""The terminal: a client of the server that prints plain lines, fit for a screen reader and for a pipe."""
