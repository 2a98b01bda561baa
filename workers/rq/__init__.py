"""What makes RQ fit for short, bounded jobs."""
