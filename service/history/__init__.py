"""The past of a match."""
