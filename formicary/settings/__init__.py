"""Settings of the service, all of which are read from environment variables."""

from formicary.settings.read import read_settings
from formicary.settings.table import TABLE, LogForm, Setting, Settings

LOCAL_URL = "http://127.0.0.1:8000"  # default address of the service

__all__ = ["LOCAL_URL", "TABLE", "LogForm", "Setting", "Settings", "read_settings"]
