"""The audit of a service by anybody: its public log, and its matches against that log."""
