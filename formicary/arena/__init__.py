"""Matches between bots on all cores, and what their results say."""
