"""The contract of the API: the operations, and their descriptions."""
