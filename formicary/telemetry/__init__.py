"""The telemetry of a running process: log lines, metrics, traces."""
