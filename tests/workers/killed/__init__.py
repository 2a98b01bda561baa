"""Tests of workers that are killed in the middle of their work."""
