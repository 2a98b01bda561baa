"""Ratings of players, from the results of rated matches, kept on the jobs' server (rule T21)."""
