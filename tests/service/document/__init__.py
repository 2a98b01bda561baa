"""The description of the API, and the API held to it."""
