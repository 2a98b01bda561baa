"""The state of a match, its legal commands, and the play of commands."""
