"""Construction of responses about the causes of values."""

from games.luck import Draw
from matches.causes.commands import CausingCommand, ExplainedChange
from matches.causes.places import SeenValue
from matches.causes.why import PlacedValue, place_value
from matches.queries.read import Reader
from service.causes.responses import CauseShown, ChangeShown, DrawShown, ValueShown
from service.log.timeline_text import line_of
from service.text.addresses import at_root
from service.text.seat_names import SeatNames


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
