"""Tests of proofs: bundles, receipts, verification and bot replay."""
