"""Responses about the past of a match, and about commands that could be played."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Holding, Seat, Target
from matches.queries.search import FoundInterval, Interval, Kind
from projections.undo_history import LineKind, Stretch
from service.contract.names import GameSlug, MatchId
from service.play.responses import Action, PartShown
from service.problems.responses import FailedCondition, FieldWanted, NearAction


class DiffShown(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """The difference between the caller's views at two versions.

    Attributes:
        start: the version to compare from.
        end: the version to compare to.
        seat: the caller's seat; null for a spectator.
        patch: a JSON patch that turns the first view into the second (RFC 6902).
        lines: the same difference in words.
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
            intervals belong together if their `undone_by` is the same.
        unclear: the number of versions at which the condition has no value. They count as not
            matching.
        fault: the reason why it has no value at one of those versions; empty if there are none.
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
    """A gain or loss that an event brought a seat, and the resulting balance.

    Attributes:
        seq: the seq of the event.
        seat: the seat that gained or lost.
        account: the name of a kind of points, or of a resource.
        is_points: true if it counts towards the seat's points.
        amount: the amount gained; negative for a loss.
        balance: the balance of the seat after the event.
        rule: the paragraph of the rules that applies.
        text: the event in words.
        url: the address of the state after the event.
        undone_by: the seq of the rewind that undid the event; null if it is played.
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
    undone_by: int | None


class LedgerShown(Struct, frozen=True):
    """The sources of all points and resources at a version, as far as the caller may know them.

    With `line=played` the lines are those on the line of that version. Events undone before it are
    left out, and the lines of an account add up to its balance. With `line=all` the lines cover all
    events up to the version. Each line is the difference between an event and the version that the
    event continues; `stretches` identifies that version.

    Attributes:
        version: the version of the ledger.
        seat: the caller's seat; null for a spectator.
        line: the events covered: those `played` up to the version, or `all`.
        lines: the lines, in the order of the events.
        balances: the balances of each seat at that version.
        accounts: the display names of the accounts, by account name.
        stretches: the versions up to that one in order, without gaps, as consecutive versions that
            lie on one line. `undone_by` reflects the match as of now.
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


class RederivedShown(Struct, frozen=True):
    """A bot's recorded choice, and the result of computing it again.

    Attributes:
        seq: the seq of the first event of the command.
        seat: the seat that the bot played.
        level: the level of the bot.
        label: the label of the luck that the bot drew.
        is_same: true if the two agree.
        differing: the names of the fields that differ.
        recorded: the recorded choice: the command, the engine, the iterations, the value that it
            expects and the best other commands.
        again: the same fields, as computed again.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seq: int
    seat: Seat
    level: str
    label: str
    is_same: bool
    differing: tuple[str, ...]
    recorded: Mapping[str, Any]
    again: Mapping[str, Any]


class PreviewedEvent(Struct, frozen=True):
    """An event that the command would cause.

    Attributes:
        event: the event, as the caller would see it.
        text: its line, in words.
        rule: the paragraph of the rules that applies; null if there is none.
        targets: the parts of the board that it touches.
    """

    event: Any
    text: str
    rule: str | None
    targets: tuple[Target, ...] = ()


class HoleShown(Struct, frozen=True):
    """A point of a preview from which the outcome is unknown.

    Attributes:
        kind: the cause: `luck` if something is drawn, `told` if a player would learn a secret,
            `hidden` if the outcome depends on information that the caller may not know.
        what: the label of the draw, or the type of the event that reveals a secret; empty for
            `hidden`.
        after: the number of certain events before it.
        text: the same in words.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int
    text: str


class PreviewShown(Struct, frozen=True):
    """The effect that a command would have. Nothing is stored.

    The `events` are certain as far as they go. `patch` (RFC 6902) and `lines` are their effect on
    the caller's view. `is_whole` is true if nothing would follow them.

    Attributes:
        version: the version at which the command would be played.
        seat: the caller's seat.
        is_whole: true if nothing would follow these events.
        events: the events that it would cause, certain as far as they go.
        patch: the change of the caller's view by the events (RFC 6902).
        lines: the same change in words.
        holes: the causes of uncertainty after these events.
        parts: the parts of the board after these events, if requested (`parts=1`).
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    is_whole: bool
    events: tuple[PreviewedEvent, ...]
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]
    holes: tuple[HoleShown, ...]
    parts: tuple[PartShown, ...] | UnsetType = UNSET


class MeantShown(Struct, frozen=True):
    """A command that the player may have in mind for a target, and the reasons why it is not legal.

    Attributes:
        label: a label for a button.
        command: the body to post.
        conditions: the checks that refuse it.
    """

    label: str
    command: Any
    conditions: tuple[FailedCondition, ...]


class TargetShown(Struct, frozen=True):
    """The commands that the caller's seat can apply to a target on the board, and those it cannot.

    Attributes:
        version: the version at which a command would be played.
        seat: the caller's seat.
        target: the requested target on the board.
        actions: the legal commands that touch it.
        refused: commands that the player may have in mind but that are not legal, with the checks
            that refuse them; empty if the game names none.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    target: Target
    actions: tuple[Action, ...]
    refused: tuple[MeantShown, ...]


class ExplanationShown(Struct, frozen=True):
    """An explanation of whether a command is legal at a version, and of the legal commands near it.

    Attributes:
        version: the version at which the command would be played.
        seat: the caller's seat.
        is_legal: true if the command could be played.
        conditions: the checks that refuse it; empty for a legal command.
        fields: the fields to change, with the values that would make it legal.
        nearest: the nearest legal commands.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    is_legal: bool
    conditions: tuple[FailedCondition, ...]
    fields: tuple[FieldWanted, ...]
    nearest: tuple[NearAction, ...]
