"""The processes of a service."""
