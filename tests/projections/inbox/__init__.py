"""Tests of the inbox and of presence."""
