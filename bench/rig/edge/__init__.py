"""Services that consist of real processes, and processes that generate load."""
