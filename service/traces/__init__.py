"""The value of an expression along a match."""
