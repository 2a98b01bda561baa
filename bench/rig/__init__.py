"""Shared parts of the benches: rounds, servers, clients, and references of the same kind."""
