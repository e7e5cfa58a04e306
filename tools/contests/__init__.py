"""The contests of the rulebooks: explored and drawn, as `make contests` builds them."""
