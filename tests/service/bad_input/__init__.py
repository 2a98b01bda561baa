"""Tests of bad input: each gets a problem and changes nothing."""
