"""Tests of going through matches on their page."""
