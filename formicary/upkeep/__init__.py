"""Keeping a service for years: every match proven or rehearsed, backups, what a restore needs."""
