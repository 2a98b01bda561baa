"""The match at any version, and the read models."""
