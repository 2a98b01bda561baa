"""Proof: bundles, receipts, verification, and replay of every decision."""
