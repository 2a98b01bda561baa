"""The health of the service."""
