"""Adaptations of RQ to short, bounded jobs."""
