"""The description of the API by OpenAPI."""
