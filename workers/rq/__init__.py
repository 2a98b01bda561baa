"""Adaptations of RQ to short jobs whose duration is limited."""
