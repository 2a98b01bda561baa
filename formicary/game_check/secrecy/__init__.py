"""Checks that no seat learns from views, records and answers what the rules hide from it."""

from formicary.game_check.secrecy.records import redact

__all__ = ["redact"]
