"""Proofs of matches that anyone can verify: bundles and receipts."""
