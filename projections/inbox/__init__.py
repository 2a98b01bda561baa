"""Matches of each account, and the presence of accounts and seats: kept on the job server."""
