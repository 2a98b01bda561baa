"""Batches of commands: several commands of a seat in one request."""
