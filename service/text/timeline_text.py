"""Lines of the timeline, as people read them."""

from typing import cast

from games.game import Line
from games.wording import Wording
from games.words import load_words
from matches.queries.lines import TimelineEntry
from matches.queries.read import Reader
from service.responses import ActorKind
from service.responses.log import TimelineLine
from service.responses.times import format_time
from service.text.addresses import at_root
from service.text.seat_names import NO_NAMES, SERVICE, SeatNames, name_bot, number_seat

_SITS = ("seat-taken", "seat-claimed")  # who does, by the account in the event
_BEFORE_PLAY = (*_SITS, "seat-left", "seat-token-rotated", "reservation-declined")
_ACTORS = ("host", "phase", "clock", "admin")


def tell_line(words: Wording, line: Line, names: SeatNames) -> str:
    """Return a line in words, with what the seats that it speaks of are called.

    `{seat}` is who sits there, `{place}` the seat whoever sits there: it goes by its number,
    unless a game means a place on its board. An entry `named.<id>` is for a seat that somebody
    holds who has given a name, `{name}`.
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


def line_of(who: Reader, event: TimelineEntry, names: SeatNames = NO_NAMES) -> TimelineLine:
    """Return an event as a line of the timeline; seats go by what they are called.

    Who sat there earlier, before the match began, does not go by the name of who does now.
    """
    rule, game = event.line.facts.get("rule"), None if event.of_table else who.match.game
    is_rewind = event.of_table and event.line.id == "rewound"
    to = event.line.facts["to"] if is_rewind else None
    return TimelineLine(
        seq=event.seq,
        at=format_time(event.at),
        by=cast("ActorKind", event.by),
        seat=event.seat,
        who=_who(who, event, _names_for(event, names, _BEFORE_PLAY)),
        text=tell_line(names.words_of(game), event.line, _names_for(event, names, _SITS)),
        rule=None if rule is None else str(rule),
        url=at_root(f"/v1/matches/{who.match.match_id}/state?at={event.seq}"),
        to=to if isinstance(to, int) else None,
        targets=event.targets,
        type=event.type,
        ends=event.ends,
        of_table=event.of_table,
        undone_by=event.undone_by,
    )


def _names_for(event: TimelineEntry, names: SeatNames, kinds: tuple[str, ...]) -> SeatNames:
    """Return names for an event; none if it is of these kinds and not known to be the holder's."""
    if not event.of_table or event.line.id not in kinds:
        return names
    facts = event.line.facts
    holders = {one.account for seat, one in names.holders.items() if seat == facts.get("seat")}
    return names if facts.get("account") in holders else names.without_names()


def _who(who: Reader, event: TimelineEntry, names: SeatNames) -> str:
    """Return who acted: the seat, or whose bot stood in for it, or nobody at the table."""
    words = load_words(SERVICE, names.language)
    if event.by in _ACTORS:
        return words.fill(f"actor.{event.by}", {})
    seat = event.seat or 0
    name, is_players = names.call(seat), who.match.timeline.newest.seats[seat].taken is not None
    if event.by == "bot" and is_players:
        return words.fill("actor.bot-for", {"name": name})
    return name
