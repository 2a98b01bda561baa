"""Webhooks: whom to tell of what happens, and how it is delivered safely."""
