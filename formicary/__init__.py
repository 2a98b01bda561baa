"""Settings, object wiring and the command line.

No other package imports both workers and service.
"""

from formicary.telemetry.logs import route_lines

route_lines()
