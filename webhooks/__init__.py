"""Webhooks: subscriptions to the events of matches, and their safe delivery."""
