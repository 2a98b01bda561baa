"""The API keys of an account."""
