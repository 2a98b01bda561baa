"""Resources of profiles with ratings, leaderboards, and fair-play reports."""
