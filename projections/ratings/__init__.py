"""Player ratings from the results of rated matches, stored on the job server (rule T21)."""
