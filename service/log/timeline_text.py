"""Descriptions of timeline entries in the reader's language."""

from typing import cast

from games.game import Line
from games.wording import Wording
from games.words import load_words
from matches.queries.lines import TimelineEntry
from matches.queries.read import Reader
from matches.times import format_time
from service.contract.names import ActorKind
from service.log.responses import TimelineLine
from service.text.addresses import at_root
from service.text.seat_names import NO_NAMES, SERVICE, SeatNames, name_bot, number_seat

_SITS = ("seat-taken", "seat-claimed")  # events that already include the acting account
_BEFORE_PLAY = (*_SITS, "seat-left", "seat-token-rotated", "reservation-declined")
_ACTORS = ("host", "phase", "clock", "admin")


def render_line(words: Wording, line: Line, names: SeatNames) -> str:
    """Describe a timeline entry in the language of the reader, using the names of the seats.

    `{seat}` is the holder of a seat. `{place}` is the number of the seat itself, used for changes
    of holder. If the holder has a name, the message `named.<id>` is used, with the name as
    `{name}`.
    """
    names = names.in_words(words)
    facts, entry = dict(line.facts), f"event.{line.id}"
    if way := facts.pop("way", ""):
        entry += f".{way}-by" if "seat" in facts else f".{way}"
    if isinstance(seat := facts.get("seat"), int):
        facts = {"place": number_seat(seat, names.language), "name": f"seat {seat}", **facts}
        holder = names.holders.get(seat)
        if holder and holder.name and words.has(f"named.{line.id}"):
            entry = f"named.{line.id}"
    if isinstance(level := facts.get("level"), str):
        facts["level"] = name_bot(level, names.language)
    return names.say(words.fill(entry, facts))


def line_of(reader: Reader, event: TimelineEntry, names: SeatNames = NO_NAMES) -> TimelineLine:
    """Build the timeline entry of an event, with the names of the seats.

    If another player held the seat before the match began, the current holder's name is not used
    for that player.
    """
    rule, game = event.line.facts.get("rule"), None if event.of_table else reader.match.game
    is_rewind = event.of_table and event.line.id == "rewound"
    to = event.line.facts["to"] if is_rewind else None
    return TimelineLine(
        seq=event.seq,
        at=format_time(event.at),
        by=cast("ActorKind", event.by),
        seat=event.seat,
        who=_who(reader, event, _names_for(event, names, _BEFORE_PLAY)),
        text=render_line(names.words_of(game), event.line, _names_for(event, names, _SITS)),
        rule=None if rule is None else str(rule),
        url=at_root(f"/v1/matches/{reader.match.match_id}/state?at={event.seq}"),
        to=to if isinstance(to, int) else None,
        targets=event.targets,
        type=event.type,
        ends=event.ends,
        of_table=event.of_table,
        undone_by=event.undone_by,
    )


def _names_for(event: TimelineEntry, names: SeatNames, kinds: tuple[str, ...]) -> SeatNames:
    """Return the seat names that may be used in the entry of an event.

    If the event's kind is in `kinds`, names are omitted unless the actor is known to be the holder.
    """
    if not event.of_table or event.line.id not in kinds:
        return names
    facts = event.line.facts
    holders = {
        holder.account for seat, holder in names.holders.items() if seat == facts.get("seat")
    }
    return names if facts.get("account") in holders else names.without_names()


def _who(reader: Reader, event: TimelineEntry, names: SeatNames) -> str:
    """Return the name of the actor, which is a seat, its bot, or an actor without a seat."""
    words = load_words(SERVICE, names.language)
    if event.by in _ACTORS:
        return words.fill(f"actor.{event.by}", {})
    seat = event.seat or 0
    name, is_players = names.call(seat), reader.match.timeline.newest.seats[seat].taken is not None
    if event.by == "bot" and is_players:
        return words.fill("actor.bot-for", {"name": name})
    return name
