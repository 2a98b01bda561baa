"""Response bodies for match history."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.game import Holding, Seat
from matches.queries.search import FoundInterval, Interval, Kind
from projections.undo_history import LineKind, Stretch
from service.contract.names import GameSlug, MatchId


class DiffShown(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """The difference between the caller's views at two versions.

    Attributes:
        start: the version to compare from.
        end: the version to compare to.
        seat: the caller's seat; null for a spectator.
        patch: a JSON patch that turns the first view into the second (RFC 6902).
        lines: a description of the same difference.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    start: int
    end: int
    seat: Seat | None
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]


class SearchShown(Struct, frozen=True):
    """The versions at which a condition holds in the caller's view.

    Attributes:
        seat: the caller's seat; null for a spectator.
        where: the condition, in JMESPath.
        kind: the kind of search: the `first` version, the `last`, or all `intervals`.
        line: the versions searched: only those that are `played`, or `all`, including undone ones.
        version: the first or last matching version; null if there is none, or for intervals.
        intervals: the intervals of consecutive matching versions, both ends included, in order.
            Each interval lies on one line, so `undone_by` applies to all of its versions.
        searched: the interval of versions that was searched.
        next: the address that continues the search, if not all versions were searched. Adjacent
            intervals form a single interval if their `undone_by` is the same.
        unclear: the number of versions at which the condition cannot be evaluated. They count as
            not matching.
        fault: the reason why it cannot be evaluated at one of those versions; empty if there are
            none.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat | None
    where: str
    kind: Kind
    line: LineKind
    version: int | None
    intervals: tuple[FoundInterval, ...]
    searched: Interval
    next: str | None
    unclear: int
    fault: str


class LedgerLine(Struct, frozen=True):
    """A seat's gain or loss caused by an event, together with the resulting balance.

    Attributes:
        seq: the seq of the event.
        seat: the seat that gained or lost.
        type: the name of the event type, as in the log.
        account: the name of a resource or of a kind of points.
        is_points: true if it counts towards the seat's points.
        amount: the amount gained; negative for a loss.
        balance: the balance of the seat after the event.
        rule: the paragraph of the rules that applies.
        text: a description of the event.
        url: the address of the state after the event.
        undone_by: the seq of the rewind that undid the event; null if it is played.
    """

    seq: int
    seat: Seat
    type: str
    account: str
    is_points: bool
    amount: int
    balance: int
    rule: str
    text: str
    url: str
    undone_by: int | None


class LedgerShown(Struct, frozen=True):
    """The origin of all points and resources at a given version, as far as the caller may know it.

    With `line=played` the ledger covers the events on the line of that version. Events undone
    before it are left out, and the entries of an account add up to its balance. With `line=all` the
    ledger covers all events up to the version. Each entry is the difference between an event and
    the version that the event continues. Use `stretches` to find that version.

    Attributes:
        version: the version of the ledger.
        seat: the caller's seat; null for a spectator.
        line: the events covered: those `played` up to the version, or `all`.
        lines: the ledger entries, in the order of the events.
        balances: the balances of each seat at that version.
        accounts: the display names of the accounts, by account name.
        stretches: the versions up to that one, in order and split into ranges that lie on one line.
            `undone_by` reflects the current state of the match.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat | None
    line: LineKind
    lines: tuple[LedgerLine, ...]
    balances: tuple[Holding, ...]
    accounts: Mapping[str, str]
    stretches: tuple[Stretch, ...]
