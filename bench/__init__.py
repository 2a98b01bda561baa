"""Benchmarks, each of which is measured against a reference in the same run (`make bench`)."""
