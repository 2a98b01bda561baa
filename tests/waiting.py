"""Waiting for what other threads and processes bring about; the benches wait in the same way."""

from bench.rig.waiting import eventually

__all__ = ["eventually"]
