"""The store: what is written, kept and read back, on one server, on several and far away."""
