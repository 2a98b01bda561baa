"""What changes a match."""
