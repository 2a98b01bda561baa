"""The description of the service's own messages (AsyncAPI 3.0): streams and webhooks."""
