"""The callers of requests: their addresses, their API keys, and the log of their activity."""
