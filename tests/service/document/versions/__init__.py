"""The description beside those that were released."""
