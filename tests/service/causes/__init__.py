"""The endpoint that leads from a value to its causes."""
