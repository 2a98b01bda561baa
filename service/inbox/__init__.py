"""An account's matches, and the live stream of their events."""
