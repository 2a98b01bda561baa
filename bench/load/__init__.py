"""Load on the whole service with real processes: what it takes, and what it survives."""
