"""The contract of the API: its operations and their descriptions."""
