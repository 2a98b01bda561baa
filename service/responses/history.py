"""What is answered about the past of a match, and about what could be done in it."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, field

from games.game import Holding, Seat
from matches.queries.search import Interval, Kind
from service.responses.problem import FailedCondition, FieldWanted, NearAction


class DiffShown(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """What changed in the caller's view from one version to another.

    `patch` (RFC 6902) turns the one view into the other; `lines` tell the same in words.
    """

    match_id: str = field(name="match")
    game: str
    start: int
    end: int
    seat: Seat | None
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]


class SearchShown(Struct, frozen=True):
    """Where a condition holds of the caller's view.

    Attributes:
        version: the first or the last such version; null if there is none, or for intervals.
        intervals: versions in a row at which it holds, both ends among them, in order.
        searched: the versions that were looked at.
        next: where to go on, if not all could be looked at; intervals that touch are one.
        unclear: at how many versions it has no value and counts as not holding; `fault` says
            why, of one of them.
    """

    match_id: str = field(name="match")
    game: str
    seat: Seat | None
    where: str
    kind: Kind
    version: int | None
    intervals: tuple[Interval, ...]
    searched: Interval
    next: str | None
    unclear: int
    fault: str


class LedgerLine(Struct, frozen=True):
    """What an event gave a seat, or took (`amount` below 0), and what it has then.

    `account` is a kind of points, if `is_points`, or a resource; `rule` is the paragraph behind
    it, `text` the event in words, `url` the state after it.
    """

    seq: int
    seat: Seat
    account: str
    is_points: bool
    amount: int
    balance: int
    rule: str
    text: str
    url: str


class LedgerShown(Struct, frozen=True):
    """Where all points and resources at a version came from, as far as the caller may know.

    Lines follow the line of that version: what was undone before it is left out. Those of an
    account add up to its balance.
    """

    match_id: str = field(name="match")
    game: str
    version: int
    seat: Seat | None
    lines: tuple[LedgerLine, ...]
    balances: tuple[Holding, ...]


class RederivedShown(Struct, frozen=True):
    """A bot's past choice as it is recorded, and as it comes out when it is chosen again.

    `recorded` and `again` hold the command, the engine, the iterations, the value that it
    expects and the best other commands; `differing` names what is not the same.
    """

    match_id: str = field(name="match")
    game: str
    seq: int
    seat: Seat
    level: str
    label: str
    is_same: bool
    differing: tuple[str, ...]
    recorded: Mapping[str, Any]
    again: Mapping[str, Any]


class PreviewedEvent(Struct, frozen=True):
    """An event that the command would cause, as the caller would see it, and its line."""

    event: Any
    text: str
    rule: str | None


class HoleShown(Struct, frozen=True):
    """Where it cannot be known how it goes on, after so many of the events.

    `kind` is `luck` where something is drawn (`what` is the label), `told` where somebody would
    learn a secret (`what` is the type of the event), `hidden` where what the caller may not
    know decides.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int
    text: str


class PreviewShown(Struct, frozen=True):
    """What a command would do: nothing was stored.

    `events` are certain as far as they go, `patch` (RFC 6902) and `lines` what they change in
    the caller's view; `is_whole` says that nothing comes after them.
    """

    match_id: str = field(name="match")
    game: str
    version: int
    seat: Seat
    is_whole: bool
    events: tuple[PreviewedEvent, ...]
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]
    holes: tuple[HoleShown, ...]


class ExplanationShown(Struct, frozen=True):
    """Whether a command is legal at a version, and if not, why, and what is near it."""

    match_id: str = field(name="match")
    game: str
    version: int
    seat: Seat
    is_legal: bool
    conditions: tuple[FailedCondition, ...]
    fields: tuple[FieldWanted, ...]
    nearest: tuple[NearAction, ...]
