"""What is answered about the past of a match, and about what could be done in it."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Holding, Seat, Target
from matches.queries.search import FoundInterval, Interval, Kind
from projections.undo_history import LineKind, Stretch
from service.responses import GameSlug, MatchId
from service.responses.play import Action, PartShown
from service.responses.problem import FailedCondition, FieldWanted, NearAction


class DiffShown(Struct, frozen=True, rename={"start": "from", "end": "to"}):
    """What changed in the caller's view from one version to another.

    Attributes:
        start: the version that it begins from.
        end: the version that it leads to.
        seat: the caller's seat; null for a spectator.
        patch: turns the one view into the other (RFC 6902).
        lines: the same in words.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    start: int
    end: int
    seat: Seat | None
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]


class SearchShown(Struct, frozen=True):
    """Where a condition holds of the caller's view.

    Attributes:
        seat: the caller's seat; null for a spectator.
        where: the condition, in JMESPath.
        kind: what is looked for: the `first` version, the `last`, or all `intervals`.
        line: the versions that are looked at: those that are `played`, or `all`, also undone ones.
        version: the first or the last such version; null if there is none, or for intervals.
        intervals: versions in a row at which it holds, both ends among them, in order. Each
            interval lies on one line: `undone_by` holds for all its versions.
        searched: the versions that were looked at.
        next: where to go on, if not all could be looked at; intervals that touch are one if
            their `undone_by` is the same.
        unclear: at how many versions the condition has no value, and counts as not holding.
        fault: why it has no value at one of these; empty where it always has.
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
    """What an event gave a seat, or took, and what it has then.

    Attributes:
        seq: the seq of the event.
        seat: whose account it is.
        account: the name of a kind of points, or of a resource.
        is_points: whether it counts towards the seat's points.
        amount: how much the event gave; below 0 for what it took.
        balance: what the seat has then.
        rule: the paragraph of the rules behind it.
        text: the event in words.
        url: the address of the state after it.
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
    """Where all points and resources at a version came from, as far as the caller may know.

    With `line=played` the lines are those on the line of that version: what was undone before it
    is left out, and the lines of an account add up to its balance. With `line=all` they are those
    of all events up to it. Each line is the difference of its event from the version that the
    event continues; `stretches` say which one that is.

    Attributes:
        version: the version that it was taken at.
        seat: the caller's seat; null for a spectator.
        line: the events whose lines are there: those `played` up to the version, or `all`.
        lines: the lines, in the order of the events.
        balances: what each seat has at that version.
        accounts: what the accounts of lines and balances are called, by their names.
        stretches: the versions up to that one in order, without gaps, as consecutive versions
            that lie on one line; `undone_by` is what the match knows by now.
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
    """A bot's past choice as it is recorded, and as it comes out when it is chosen again.

    Attributes:
        seq: the seq of the first event of the command.
        seat: the seat that the bot played.
        level: the level of the bot.
        label: the label of the luck that the bot drew.
        is_same: whether the two agree.
        differing: the names of what is not the same.
        recorded: the choice as it is recorded: the command, the engine, the iterations, the value
            that it expects and the best other commands.
        again: the same, as it comes out when it is chosen again.
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
        rule: the paragraph of the rules behind it; null without one.
        targets: what it touches on the board.
    """

    event: Any
    text: str
    rule: str | None
    targets: tuple[Target, ...] = ()


class HoleShown(Struct, frozen=True):
    """Where it cannot be known how it goes on.

    Attributes:
        kind: why: `luck` where something is drawn, `told` where somebody would learn a secret,
            `hidden` where what the caller may not know decides.
        what: the label of what is drawn, or the type of the event that tells a secret.
        after: how many of the events come before it.
        text: the same in words.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int
    text: str


class PreviewShown(Struct, frozen=True):
    """What a command would do: nothing was stored.

    `events` are certain as far as they go, `patch` (RFC 6902) and `lines` what they change in the
    caller's view; `is_whole` says that nothing comes after them.

    Attributes:
        version: the version that the command would meet.
        seat: the caller's seat.
        is_whole: whether nothing comes after these events.
        events: the events that it would cause, certain as far as they go.
        patch: what the events change in the caller's view (RFC 6902).
        lines: the same in words.
        holes: where it cannot be known how it goes on.
        parts: the parts of the board after these events, where they are asked for (`parts=1`).
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
    """A command that somebody may mean who points at a target, and why it is not legal.

    Attributes:
        label: a label for a button.
        command: the body to post.
        conditions: the checks that refuse it.
    """

    label: str
    command: Any
    conditions: tuple[FailedCondition, ...]


class TargetShown(Struct, frozen=True):
    """What the caller's seat can do with something on the board, and why not more.

    Attributes:
        version: the version that a command would meet.
        seat: the caller's seat.
        target: what is pointed at.
        actions: the legal commands that touch it.
        refused: commands that may be meant and are not legal, with what refuses them; empty where
            the game knows of none.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    target: Target
    actions: tuple[Action, ...]
    refused: tuple[MeantShown, ...]


class ExplanationShown(Struct, frozen=True):
    """Whether a command is legal at a version, and if not, why, and what is near it.

    Attributes:
        version: the version that the command would meet.
        seat: the caller's seat.
        is_legal: whether the command could be played.
        conditions: the checks that refuse it; empty for a legal one.
        fields: the fields and the values with which it would be legal.
        nearest: the legal commands that are nearest to it.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    is_legal: bool
    conditions: tuple[FailedCondition, ...]
    fields: tuple[FieldWanted, ...]
    nearest: tuple[NearAction, ...]
