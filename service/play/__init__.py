"""Playing a match: its state, the legal commands, and their execution."""
