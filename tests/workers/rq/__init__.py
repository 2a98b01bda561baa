"""Tests of our extensions of RQ."""
