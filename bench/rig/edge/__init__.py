"""Services with real processes, and processes that generate load."""
