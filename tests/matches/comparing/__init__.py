"""Tests of the comparison of two matches."""
