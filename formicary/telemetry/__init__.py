"""Telemetry of a running process: logs, metrics and traces.

Importing it routes the lines of structlog to the standard library's logging.
"""

from formicary.telemetry.logs import route_lines

route_lines()
