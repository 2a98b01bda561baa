"""Health checks of the service."""
