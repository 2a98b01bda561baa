"""Tests of proofs: bundles, receipts, verification, replay."""
