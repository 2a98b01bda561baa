"""Checks that views, events and refusals do not reveal information hidden from a seat."""

from formicary.game_check.secrecy.records import redact

__all__ = ["redact"]
