"""What a judge, a committee, an arbiter or the players rule, and what it changes."""
