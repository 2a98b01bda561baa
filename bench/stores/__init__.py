"""The store: writing, memory and reading, on one server, on several, and far away."""
