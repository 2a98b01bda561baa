"""The doors of accounts."""
