"""Proofs of matches: bundles and receipts."""
