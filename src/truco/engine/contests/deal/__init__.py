"""Before the play: the draw for the dealer, the cut, the deal, and what voids it."""
