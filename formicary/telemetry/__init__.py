"""Telemetry of a running process: its logs, metrics and traces."""
