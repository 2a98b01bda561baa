"""Match lists of accounts, and presence of accounts and seats, stored on the job server."""
