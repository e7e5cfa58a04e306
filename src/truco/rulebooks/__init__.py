"""The rulebooks: one folder for each regulation, the rules that its values cite, and the loaders."""
