"""Player ratings, computed from rated matches and stored on the job server (rule T21)."""
