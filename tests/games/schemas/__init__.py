"""Tests of the schema versions of events."""
