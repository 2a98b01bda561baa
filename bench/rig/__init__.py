"""Shared parts of the benchmarks: rounds, servers, clients, and reference implementations."""
