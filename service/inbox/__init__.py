"""The matches of an account, and the live stream of their events."""
