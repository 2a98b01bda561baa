"""Monitoring of a running service: each request, and the health of its parts."""
