"""Services with real processes, and processes that put load on them."""
