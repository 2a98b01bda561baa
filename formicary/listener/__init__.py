"""Webhooks on one's own machine: deliveries of a stream, forwarded to a local address."""
