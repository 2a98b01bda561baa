"""Lists of the matches of each account, and presence of players. Both are on the job server."""
