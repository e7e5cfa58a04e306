"""The rulebooks: one data file for each regulation, the rules that its values rest on, and the loaders."""
