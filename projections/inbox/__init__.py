"""Which account has which matches, and who is present: kept on the jobs' server."""
