"""Witnesses of public logs: a small server, and the requests of a log to its witnesses."""
