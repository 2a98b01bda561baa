"""The matches of an account, and their live stream."""
