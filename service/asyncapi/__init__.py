"""The description of what the service sends by itself (AsyncAPI 3.0): streams and webhooks."""
