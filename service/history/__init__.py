"""History of a match."""
