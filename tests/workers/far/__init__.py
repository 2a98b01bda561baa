"""Tests with a remote store: round trips are counted on the wire."""
