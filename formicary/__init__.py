"""Settings, wiring and the command line: the only package that imports both workers and service."""

from formicary.telemetry.logs import route_lines

route_lines()
