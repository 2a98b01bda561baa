"""Tests of queries about a match."""
