"""Operational data of the service: running processes, parked work, damage and backups."""
