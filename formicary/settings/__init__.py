"""Settings of the service, all of which are read from environment variables."""

from formicary.defaults import LOCAL_URL
from formicary.settings.read import read_settings
from formicary.settings.table import TABLE, LogForm, Setting, Settings

__all__ = ["LOCAL_URL", "TABLE", "LogForm", "Setting", "Settings", "read_settings"]
