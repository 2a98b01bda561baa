"""Webhooks: subscriptions to events of matches, and secure delivery of these events."""
