"""Ratings of players, from the results of rated matches, kept on the job server (rule T21)."""
