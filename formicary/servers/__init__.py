"""Processes of a service: stores, roles, the HTTP server, and the `up` command."""
