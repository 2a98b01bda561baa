"""Long-term maintenance: integrity checks, bundles, backups and restores."""

import formicary.telemetry  # noqa: F401  # routes the lines that are logged here
