"""The public log of the service, as its operator keeps it: compared with the store, and copied."""
