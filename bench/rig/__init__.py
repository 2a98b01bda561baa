"""Code that the benchmarks share: rounds, servers, clients, and reference implementations."""
