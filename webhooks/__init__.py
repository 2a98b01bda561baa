"""Webhooks: subscriptions to match events, and their secure delivery."""
