"""The parts of the game: what each word of a contest does, and why it would be refused."""
