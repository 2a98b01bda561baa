"""Events in the form in which readers receive them, and helpers that compare lists of events."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from formicary.game_check.finding import CheckFinding
from games.folding import fold
from games.game import AnyGame, Seat, Secret


def redact(event: Any, reader: Seat | None) -> Any:
    """Return a copy of an event without the secrets that a reader may not see."""
    hidden = {
        name: replace(value, value=UNSET)
        for name in event.__struct_fields__
        if isinstance(value := getattr(event, name), Secret) and reader not in value.audience
    }
    return replace(event, **hidden) if hidden else event


def redact_all(events: Sequence[Any], reader: Seat | None) -> tuple[Any, ...]:
    """Redact every event for a reader."""
    return tuple(redact(event, reader) for event in events)


def name_reader(reader: Seat | None) -> str:
    """Return a readable name for a reader."""
    return "a spectator" if reader is None else f"seat {reader}"


def name_command(command: Any) -> str:
    """Return the type name of a command, or "the setup" if it is None."""
    return "the setup" if command is None else type(command).__name__


def reveals(event: Any) -> bool:
    """Return whether an event is declared as revealing hidden information."""
    return bool(getattr(event, "tells", False))


def differing_fields(event: Any, other: Any) -> tuple[str, ...]:
    """Return the names of the fields that differ between two events of the same type."""
    return tuple(
        name for name in event.__struct_fields__ if getattr(event, name) != getattr(other, name)
    )


def view_differences(game: AnyGame, first: Any, second: Any, reader: Seat | None) -> Iterator[str]:
    """Yield each of a game's outputs that differs for a reader between two states."""
    if game.view(first, reader) != game.view(second, reader):
        yield "the view"
    if game.pending(first) != game.pending(second):
        yield "the pending question"
    if game.holdings and game.holdings(first, reader) != game.holdings(second, reader):
        yield "the holdings"
    if reader is not None and game.legal(first, reader) != game.legal(second, reader):
        yield "the legal list"


def looks_alike(game: AnyGame, first: Any, second: Any, reader: Seat | None) -> bool:
    """Return whether two states look the same to a reader."""
    return next(view_differences(game, first, second, reader), None) is None


class World(Struct, frozen=True):
    """A state consistent with a reader's view, and the events that a command produces in it."""

    state: Any
    events: tuple[Any, ...]


def compare_worlds(
    game: AnyGame, here: World, there: World, reader: Seat | None, command: Any
) -> Iterator[CheckFinding]:
    """Yield a finding if a command produces different events in two worlds that look the same.

    The two worlds differ only in information that is hidden from the reader. The events may
    therefore differ only after an event that is declared to reveal hidden information.
    """
    mine, yours = redact_all(here.events, reader), redact_all(there.events, reader)
    if mine == yours:
        return
    number = _first_difference(mine, yours)
    event, other = _event_at(here, number), _event_at(there, number)
    if any(reveals(each) for each in (*here.events[:number], event, other)):
        return
    here_after, there_after = (
        fold(game, world.state, world.events[: number + 1]) for world in (here, there)
    )
    stays_hidden = here_after != there_after and looks_alike(game, here_after, there_after, reader)
    cause = _pair_at(mine, yours, number)
    explain = _explain_leak if stays_hidden else _explain_reveal
    for text, names in explain(cause, reader):
        yield CheckFinding(text, example=f"{names} after {command}".lstrip())


def _first_difference(first: Sequence[Any], second: Sequence[Any]) -> int:
    pairs = zip(first, second, strict=False)
    at = (number for number, (mine, yours) in enumerate(pairs) if mine != yours)
    return next(at, min(len(first), len(second)))


def _event_at(world: World, number: int) -> Any:
    return world.events[number] if number < len(world.events) else None


def _pair_at(mine: Sequence[Any], yours: Sequence[Any], number: int) -> tuple[Any, ...]:
    """Return the elements at an index of two lists. A list that is too short contributes none."""
    return tuple(events[number] for events in (mine, yours) if number < len(events))


def _explain_reveal(cause: tuple[Any, ...], reader: Seat | None) -> Iterator[tuple[str, str]]:
    """Yield a message about events that reveal hidden information without declaring it."""
    kinds = " or ".join(dict.fromkeys(type(event).__name__ for event in cause))
    text = f"{kinds} reveals something hidden to {name_reader(reader)} and has no `tells = True`"
    yield text, ", ".join(_fields_apart(cause))


def _explain_leak(cause: tuple[Any, ...], reader: Seat | None) -> Iterator[tuple[str, str]]:
    """Yield a message about each field that depends on hidden information, or about the event."""
    kinds, viewer = (
        " or ".join(dict.fromkeys(type(event).__name__ for event in cause)),
        name_reader(reader),
    )
    for name in _fields_apart(cause):
        yield (
            (
                f"{kinds}.{name} depends on something that the views hide from {viewer} before and"
                " after: make the field a `Secret`"
            ),
            "",
        )
    if not _fields_apart(cause):
        yield f"the occurrence of {kinds} depends on something hidden from {viewer}", ""


def _fields_apart(cause: tuple[Any, ...]) -> tuple[str, ...]:
    """Return the names of the fields in which two events differ, or none if their types differ."""
    if len(cause) < 2 or type(cause[0]) is not type(cause[1]):
        return ()
    return differing_fields(cause[0], cause[1])
