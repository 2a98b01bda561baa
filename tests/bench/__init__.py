"""Tests of the benches, with tiny sizes."""
