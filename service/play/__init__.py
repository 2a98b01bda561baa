"""Playing a match: viewing its state, listing the legal commands, and executing commands."""
