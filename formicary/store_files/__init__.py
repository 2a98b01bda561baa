"""Files of the embedded store: its log, damage to the log, and the store's identity."""
