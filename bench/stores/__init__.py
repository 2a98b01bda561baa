"""Benchmarks of the store: writes, memory and reads, on one or more servers, near or far away."""
