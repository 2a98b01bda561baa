"""The resources: each parses, calls one function, serializes."""
