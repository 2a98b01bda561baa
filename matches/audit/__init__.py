"""Match audits: bundles, receipts, verification, and replay of all decisions."""
