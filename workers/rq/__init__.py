"""RQ adaptations for short jobs with bounded duration."""
