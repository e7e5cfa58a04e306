"""The pairings: leagues, groups, Swiss rounds and brackets, from the teams and what has been played."""
