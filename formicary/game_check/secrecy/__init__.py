"""Checks that views, records and answers reveal nothing to a seat that the rules hide from it."""

from formicary.game_check.secrecy.records import redact

__all__ = ["redact"]
