"""Descriptions of errors that are safe to log, without messages that might quote secrets."""

import traceback
from pathlib import Path

from redis.exceptions import RedisError

from events.errors import LogError
from games.errors import UnknownRules

PLACES_MOST = 12  # maximum length of a traceback, counted from the innermost call
TEXT_MOST = 200
_ROOT = Path(__file__).parents[2]
_SHOWN = (LogError, RedisError, UnknownRules, OSError)  # their texts contain no secrets


def describe_fault(error: BaseException) -> str:
    """Return a one-line description of an error, such as `Broken: seq 7: link`.

    The text of other errors may quote a value such as a hidden card. Therefore those are described
    by type and location: `KeyError at games/hex/evolve.py:40`.
    """
    name = type(error).__name__
    if isinstance(error, _SHOWN):
        text = " ".join(str(error).split())
        return f"{name}: {text[:TEXT_MOST]}" if text else name
    places = places_of(error)
    return f"{name} at {places[-1].partition(' ')[0]}" if places else name


def places_of(error: BaseException) -> list[str]:
    """Return the locations in an error's traceback as `file:line function`, innermost last."""
    frames = traceback.extract_tb(error.__traceback__)[-PLACES_MOST:]
    return [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]


def _short(filename: str) -> str:
    path = Path(filename)
    if path.is_relative_to(_ROOT) and "site-packages" not in path.parts:
        return str(path.relative_to(_ROOT))
    return "/".join(path.parts[-2:])
