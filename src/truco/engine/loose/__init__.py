"""Cards that lie on a refereed table otherwise than they should."""
