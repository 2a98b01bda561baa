"""Services with real processes, and the processes that are a burden to them."""
