"""Notes that accounts write about a match."""
