"""Adaptations of RQ to short jobs with bounded duration."""
