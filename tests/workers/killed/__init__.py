"""Tests of workers that are killed while they work."""
