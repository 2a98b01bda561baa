"""Lines that people read: of the timeline, and of what changed between two views."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from games.game import Line
from games.table import Table
from matches.queries.diff import DiffStep
from matches.queries.read import Reader, TimelineEntry
from service.responses import ActorKind
from service.responses.log import TimelineLine
from service.responses.times import format_time
from service.text.seat_names import NO_NAMES, SeatNames
from service.text.templates import TABLE, fill_template, format_fact

_NAMED = "\x00"  # stands for a name while a template is filled
_SEAT = re.compile(f"(?:[Ss]eat )?{_NAMED}")
VALUE_MOST = 200  # letters of a value in a line
_SITS = ("seat-taken", "seat-claimed")  # who does, by the account in the event
_BEFORE_PLAY = (*_SITS, "seat-left", "seat-token-rotated", "reservation-declined")
_ACTORS = {"host": "the host", "phase": "the game", "clock": "the clock", "admin": "an admin"}


def seat_name(table: Table, seat: int) -> str:
    """Return a seat with who sits there: `0 (bot greedy)`, `1 (player)`, `2 (open)`."""
    if not 0 <= seat < len(table.seats):
        return str(seat)
    chair = table.seats[seat]
    sits = f"bot {chair.bot}" if chair.bot else "open" if chair.taken is None else "player"
    return f"{seat} ({sits})"


def words_of(
    table: Table, words: Mapping[str, str], line: Line, names: SeatNames = NO_NAMES
) -> str:
    """Return a line in words, with the seat that it speaks of named.

    A name stands where the seat would, or as an entry `named.<id>` has it: who sits down takes a
    seat, and a seat that is free again, or kept for somebody, is not who took it later.
    """
    facts, name, entry = dict(line.facts), None, f"event.{line.id}"
    if isinstance(seat := facts.get("seat"), int):
        name = names.name_of(seat)
        if name is None:
            facts["seat"] = seat_name(table, seat)
        elif (of_named := f"named.{line.id}") in words:
            entry, facts["name"] = of_named, _NAMED
        else:
            facts["seat"] = _NAMED
    text = fill_template(words, entry, facts)
    return text if name is None else _SEAT.sub(lambda _: name, text)


def line_of(who: Reader, event: TimelineEntry, names: SeatNames = NO_NAMES) -> TimelineLine:
    """Return an event as a line of the timeline; seats go by their names, where they have one.

    Who sat there earlier, before the match began, does not go by the name of who does now.
    """
    table, rule = who.match.timeline.newest, event.line.facts.get("rule")
    words = TABLE if event.of_table else who.match.game.catalogue
    is_rewind = event.of_table and event.line.id == "rewound"
    to = event.line.facts["to"] if is_rewind else None
    return TimelineLine(
        seq=event.seq,
        at=format_time(event.at),
        by=cast("ActorKind", event.by),
        seat=event.seat,
        who=_ACTORS.get(event.by) or _who(table, event, _names_for(event, names, _BEFORE_PLAY)),
        text=words_of(table, words, event.line, _names_for(event, names, _SITS)),
        rule=None if rule is None else str(rule),
        url=f"/v1/matches/{who.match.match_id}/state?at={event.seq}",
        to=to if isinstance(to, int) else None,
        targets=event.targets,
    )


def _names_for(event: TimelineEntry, names: SeatNames, kinds: tuple[str, ...]) -> SeatNames:
    """Return names for an event; none if it is of these kinds and not known to be the holder's."""
    if not event.of_table or event.line.id not in kinds:
        return names
    facts = event.line.facts
    holders = {one.account for seat, one in names.holders.items() if seat == facts.get("seat")}
    return names if facts.get("account") in holders else NO_NAMES


def _who(table: Table, event: TimelineEntry, names: SeatNames) -> str:
    """Return a seat with who acted for it: its holder, its bot, or one that stood in."""
    seat = event.seat or 0
    name = names.name_of(seat)
    if event.by == "bot" and table.seats[seat].taken is not None:
        return f"a bot for {name}" if name else f"seat {seat} (bot for its player)"
    return name or f"seat {seat_name(table, seat)}"


def step_in_words(step: DiffStep) -> Iterator[str]:
    """Yield what one operation of a patch changes, such as `ants 3, carrying: no becomes yes`.

    Where a list or an object is replaced by one like it, what differs in them is event.
    """
    names = _names(step.path)
    match step.op:
        case "add":
            yield f"{_place(names)}: {_value(step.value)} is added"
        case "remove":
            yield f"{_place(names)}: {_value(step.was)} is gone"
        case "move":
            yield f"{_place(names)}: {_value(step.value)} comes from {_place(_names(step.origin))}"
        case _:
            yield from _replace(names, step.was, step.value)


def _replace(names: tuple[str, ...], was: Any, value: Any) -> Iterator[str]:
    if isinstance(was, list) and isinstance(value, list) and len(was) == len(value):
        pairs = {str(at): pair for at, pair in enumerate(zip(was, value, strict=True))}
    elif isinstance(was, dict) and isinstance(value, dict) and was.keys() == value.keys():
        pairs = {name: (was[name], value[name]) for name in was}
    else:
        yield f"{_place(names)}: {_value(was)} becomes {_value(value)}"
        return
    for name, (one, other) in pairs.items():
        if one != other or type(one) is not type(other):
            yield from _replace((*names, name), one, other)


def _names(path: str) -> tuple[str, ...]:
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:])


def _place(names: tuple[str, ...]) -> str:
    if not names:
        return "everything"
    place = names[0].replace("_", " ")
    for name in names[1:]:
        place += f" {name}" if name.isdigit() else f", {name.replace('_', ' ')}"
    return place


def _value(value: Any) -> str:
    text = format_fact(_fill_empty(value))
    if isinstance(value, Mapping | list | tuple) and len(text) > VALUE_MOST:
        return text[: VALUE_MOST - 1] + "…"
    return text


def _fill_empty(value: Any) -> Any:
    """Return a value with a word in place of what is empty, however deep: not all are seats."""
    match value:
        case None | "":
            return "nothing"
        case Mapping():
            return {name: _fill_empty(one) for name, one in value.items()}
        case list() | tuple():
            return [_fill_empty(one) for one in value]
        case _:
            return value
