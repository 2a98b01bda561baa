"""Stand-in bots and resignations."""
