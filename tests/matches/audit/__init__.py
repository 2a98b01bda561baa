"""Proof: bundles, receipts, verification, replay."""
