"""What is read from a match."""
