"""Limits that are fair and told."""
