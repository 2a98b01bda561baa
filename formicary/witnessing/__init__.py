"""Witnesses of public logs: a small server, and the requests of a log to its witnesses."""

import formicary.telemetry  # noqa: F401  # routes the lines that are logged here
