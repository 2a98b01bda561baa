"""Defaults of commands that read no settings."""

LOCAL_URL = "http://127.0.0.1:8000"  # address of the service
