"""The state of a match at any version, and the read models."""
