"""Files of the embedded store: its log, damaged parts of the log, and the store's identity."""
