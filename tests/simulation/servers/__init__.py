"""Simulated servers, their connections and their faults."""
