"""Settings, object wiring and the command line.

No other package imports both workers and service.
"""
