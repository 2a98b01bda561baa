"""Benchmarks of the store: writes, memory and reads, on one or several servers, near or far."""
