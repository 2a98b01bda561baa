"""Long-term maintenance: checks of the service and of every match, bundles, backups, restores."""
