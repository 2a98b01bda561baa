"""Long-term maintenance: integrity checks, bundles, backups and restores."""
