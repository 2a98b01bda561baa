"""API contract: the operations and their descriptions."""
