"""OpenAPI description of the API."""
