"""Tests of how pages load: requests, and shifts of their layout."""
