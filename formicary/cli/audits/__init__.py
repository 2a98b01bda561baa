"""Commands about the public log: its audit, its witnesses, and its restart."""
