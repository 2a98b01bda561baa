"""Matches in the transparency log of a service: their entries, and the proofs for readers."""
