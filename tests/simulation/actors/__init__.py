"""The people and processes of a simulated service."""
