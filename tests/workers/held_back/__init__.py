"""Tests of deferred work: searches beyond a creator's share, and matches without viewers."""
