"""Problem types, as web pages and as JSON."""
