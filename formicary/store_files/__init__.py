"""Files of the embedded store: its log, damaged parts of the log, and the store's identity."""

import formicary.telemetry  # noqa: F401  # routes the lines that are logged here
