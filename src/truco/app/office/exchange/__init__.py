"""Teams and results from other programs and for them: CSV and JSON."""
