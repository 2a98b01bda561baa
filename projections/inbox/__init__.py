"""Matches of each account, and presence of accounts and seats, stored on the job server."""
