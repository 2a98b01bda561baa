"""Ratings of players, based on results of rated matches, stored on the job server (rule T21)."""
