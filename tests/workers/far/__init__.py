"""Tests with a remote store, whose round trips are counted on the wire."""
