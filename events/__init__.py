"""What the log is made of: records, seals, chain and the store. Knows no game."""
