"""Tests of the benchmarks, with tiny sizes."""
