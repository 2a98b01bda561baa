"""Checks that each field of an event beside something hidden is labelled.

A field beside something hidden is in an event with a `Secret`, or in an event of a command that is
marked `secret`. It has to be a `Secret` or an `Open` value. The field `seat` needs no label,
because the record names the seat of the command.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import inspect

from formicary.game_check.doors import types_of
from formicary.game_check.finding import CheckFinding
from formicary.game_check.matches import RandomMatch
from formicary.game_check.secrecy.records import reveals
from formicary.game_check.secrecy.ways import is_secret
from games.game import AnyGame, Secret
from games.marks import OPEN

_SEAT = "seat"
_LABEL = "label it `Secret` or `Open`"


def check_declared(game: AnyGame) -> Iterator[str]:
    """Yield the fields without a label in events that have a `Secret`."""
    for kind in types_of(game.event):
        if any(_is_secret(field.type) for field in _fields(kind)):
            for name in _unlabelled(kind):
                yield f"{kind.__name__}.{name} is beside a `Secret` and has no label: {_LABEL}"


def check_caused(game: AnyGame, match: RandomMatch) -> Iterator[CheckFinding]:
    """Yield the fields without a label in the events of secret commands, up to a reveal."""
    for step in match.steps:
        if not is_secret(step.command):
            continue
        for number, event in enumerate(step.events):
            if reveals(event):
                break
            for name in _unlabelled(type(event)):
                yield CheckFinding(
                    f"{type(event).__name__}.{name} follows from a secret command and has no"
                    f" label: {_LABEL}",
                    match.place(step.version + number + 1),
                    str(step.command),
                )


def _fields(kind: Any) -> tuple[inspect.Field, ...]:
    return tuple(getattr(inspect.type_info(kind), "fields", ()))


def _unlabelled(kind: Any) -> Iterator[str]:
    for field in _fields(kind):
        extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
        is_open = bool((extra or {}).get(OPEN))
        if field.name != _SEAT and not is_open and not _is_secret(field.type):
            yield field.name


def _is_secret(kind: inspect.Type) -> bool:
    struct = getattr(kind, "cls", None)
    return getattr(struct, "__origin__", struct) is Secret
