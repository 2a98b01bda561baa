"""Operational data of the service: live processes, parked work, damage and backups."""
