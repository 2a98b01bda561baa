"""Notes that the seats of a match write to each other (rule T25), stored beside its log."""
