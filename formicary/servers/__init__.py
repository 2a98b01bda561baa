"""Processes of a service: stores, roles, the HTTP server, and the `up` command."""

import formicary.telemetry  # noqa: F401  # routes the lines that are logged here
