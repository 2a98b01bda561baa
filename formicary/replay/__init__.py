"""Matches from files, for notebooks and scripts: every version, its state, and its causes.

    >>> from formicary.replay import Replay
    >>> replay = Replay.open("m.ndjson")
    >>> replay[37].view(1)["nests"][0]["food"]

A file is a bundle, as `formicary bundle` and the page of a match write it. No store is needed.
"""

from formicary.replay.again import GivenLuck, UnknownLabel
from formicary.replay.replay import BadStudy, NotOpened, Replay
from formicary.replay.version import ReplayVersion

__all__ = ["BadStudy", "GivenLuck", "NotOpened", "Replay", "ReplayVersion", "UnknownLabel"]
