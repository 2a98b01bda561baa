"""The leaderboards of the games."""
