"""Construction of responses about the causes of values."""

from collections.abc import Mapping
from urllib.parse import urlencode

from games.luck import Draw
from matches.causes.commands import CausingCommand, ExplainedChange
from matches.causes.origin import ValueOrigin
from matches.causes.places import SeenValue
from matches.causes.why import PlacedValue, Why, WhyQuery, place_value
from matches.queries.read import Reader
from service.causes.responses import (
    CauseShown,
    ChangeShown,
    DrawShown,
    OriginShown,
    ValueShown,
    WhyShown,
)
from service.log.timeline_text import line_of
from service.text.addresses import at_root
from service.text.seat_names import SeatNames


def build_why(
    reader: Reader,
    query: WhyQuery,
    found: Why,
    origin: ValueOrigin | None,
    names: SeatNames,
    given: Mapping[str, str],
) -> WhyShown:
    """Return the history of a value.

    Args:
        reader: the reader of the match.
        query: the question.
        found: the answer.
        origin: the version of the parent from which the value came, if any.
        names: the names of the seats.
        given: parameters of the request to be repeated in the address of the next page.
    """
    value = found.values[0]
    return WhyShown(
        match_id=reader.match.match_id,
        game=reader.match.game.name,
        version=query.version,
        seat=reader.seat,
        path=value.path,
        value=value.value,
        values=tuple(map(show_value, found.values)),
        select=found.select,
        parts=tuple(map(show_value, found.parts)),
        known_by=found.known_by,
        changes=tuple(show_change(reader, change, names) for change in found.changes),
        next=_next_page(reader, query, found, given),
        origin=None if origin is None else _show_origin(origin),
    )


def _show_origin(origin: ValueOrigin) -> OriginShown:
    url = None
    if origin.path is not None:
        viewer = {"as": origin.viewer} if origin.viewer else {}
        wanted = {"path": origin.path, "at": origin.version, **viewer}
        url = at_root(f"/v1/matches/{origin.match_id}/why?{urlencode(wanted)}")
    return OriginShown(origin.match_id, origin.version, url)


def _next_page(reader: Reader, query: WhyQuery, found: Why, given: Mapping[str, str]) -> str | None:
    """Return the address of the next page, or None if all versions were read."""
    if found.before is None:
        return None
    wanted = {"path": found.values[0].path, "at": query.version, "before": found.before, **given}
    return at_root(f"/v1/matches/{reader.match.match_id}/why?{urlencode(wanted)}")


def show_value(value: PlacedValue) -> ValueShown:
    """Return a value and its pointer."""
    return ValueShown(value.path, value.value)


def show_change(reader: Reader, explained: ExplainedChange, names: SeatNames) -> ChangeShown:
    """Return a change of a value with its cause, in the reader's language."""
    line, change = line_of(reader, explained.entry, names), explained.change
    draws = explained.draws
    return ChangeShown(
        seq=line.seq,
        type=line.type,
        text=line.text,
        rule=line.rule,
        before=_show_seen(change.before),
        after=_show_seen(change.after),
        draws=None if draws is None else tuple(map(_show_draw, draws)),
        cause=_show_cause(reader, explained.command, names),
        undone_by=line.undone_by,
        url=line.url,
    )


def _show_seen(value: SeenValue | None) -> ValueShown | None:
    return None if value is None else show_value(place_value(value))


def _show_draw(draw: Draw) -> DrawShown:
    return DrawShown(draw.label, draw.bounds, draw.values)


def _show_cause(reader: Reader, command: CausingCommand, names: SeatNames) -> CauseShown:
    line, version = line_of(reader, command.entry, names), command.version
    stem = f"/v1/matches/{reader.match.match_id}"
    return CauseShown(
        seq=command.seq,
        id=command.id,
        version=version,
        by=line.by,
        seat=line.seat,
        who=line.who,
        text=line.text,
        is_choice=command.is_choice,
        url=at_root(f"{stem}/state?at={version}") if version else None,
    )
