"""Match lists of accounts, and presence of accounts and seats.

Both are stored on the job server.
"""
