"""Audits of matches: bundles, receipts, verification, and replay of all decisions."""
