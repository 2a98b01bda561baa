"""Verifiable proofs of matches: bundles and receipts."""
