"""Proofs of matches: bundles, receipts, verification, and replay of every decision."""
