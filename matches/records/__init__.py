"""Matches that are read from their bundles, without a store."""

from matches.records.opened import OpenedBundle, SealedRecord, open_bundle

__all__ = ["OpenedBundle", "SealedRecord", "open_bundle"]
