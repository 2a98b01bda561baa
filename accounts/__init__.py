"""People and programs with an account: its stream, its keys, its name. Knows no game."""
