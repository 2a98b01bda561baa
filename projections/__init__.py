"""State of a match at any version, and the read models."""
