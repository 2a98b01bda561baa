"""Long-term maintenance of a service: verifying or rehearsing every match, backups and restores."""
