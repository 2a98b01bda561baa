"""Tests of reading a match."""
