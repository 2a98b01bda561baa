"""Tests of browsing through matches on their page."""
