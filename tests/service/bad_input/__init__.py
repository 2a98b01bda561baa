"""Tests of bad input, which always results in a problem and changes nothing."""
