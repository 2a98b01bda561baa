"""The description of the API (OpenAPI 3.1), generated from code."""
