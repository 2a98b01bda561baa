"""Response bodies for the comparison of two matches."""

from collections.abc import Mapping

from msgspec import Struct, field

from games.game import Seat
from service.analyses.responses import ChancesShown
from service.contract.names import ActorKind, GameSlug, MatchId


class PlaceShown(Struct, frozen=True):
    """A version of a match.

    Attributes:
        version: the version of that match.
        url: the address of the state at that version.
    """

    match_id: MatchId = field(name="match")
    version: int
    url: str


class ComparedCommand(Struct, frozen=True):
    """A command on the line of a match.

    Attributes:
        match_id: the match in which it was played: the match itself, or one that it branched from.
        first: the seq of its first event.
        version: the seq of its last event.
        by: the kind of actor.
        seat: the seat that decided; null for a phase and for the setup.
        lines: a description of each of its events.
        url: the address of the state after it.
    """

    match_id: MatchId = field(name="match")
    first: int
    version: int
    by: ActorKind
    seat: Seat | None
    lines: tuple[str, ...]
    url: str


class CommonPart(Struct, frozen=True):
    """The commands before the first difference.

    Attributes:
        commands: the number of commands, counted from the setup.
        shared: the number of those commands that both lines have from a common origin, because one
            match branched from the other, or both from a third.
        this: the version after them on the line of this match; null if there are none.
        other: the version after them on the line of the other match; null if there are none.
    """

    commands: int
    shared: int
    this: PlaceShown | None
    other: PlaceShown | None


class CommandDifference(Struct, frozen=True):
    """The first commands that differ.

    Attributes:
        number: the number of the command on both lines, counted from 1.
        this: the command of this match; null if its line has ended.
        other: the command of the other match; null if its line has ended.
    """

    number: int
    this: ComparedCommand | None
    other: ComparedCommand | None


class SeatAccounts(Struct, frozen=True):
    """The points and resources of a seat, as far as the caller may know them.

    Attributes:
        points: the sum of the known points.
        holdings: the known amounts by account, without those of 0. They include the points.
    """

    seat: Seat
    points: int
    holdings: Mapping[str, int]


class TurnShown(Struct, frozen=True):
    """A turn of a seat, with the phases that follow it.

    Attributes:
        match_id: the match in which it was played.
        seat: the seat; null for phases before the first decision.
        first: the seq of its first event.
        version: the seq of its last event.
        commands: the number of its commands.
        lines: a description of each of its events.
        seats: the points and resources of each seat after it.
        chances: the winning chances of the seats after it, from the most thorough analysis of the
            match; null if there is none.
        url: the address of the state after it.
    """

    match_id: MatchId = field(name="match")
    seat: Seat | None
    first: int
    version: int
    commands: int
    lines: tuple[str, ...]
    seats: tuple[SeatAccounts, ...]
    chances: ChancesShown | None
    url: str


class TurnPair(Struct, frozen=True):
    """The turns with the same number on both lines.

    Attributes:
        number: the number of the turn, counted from 1 at the first difference.
        this: the turn of this match; null if its line has ended.
        other: the turn of the other match; null if its line has ended.
    """

    number: int
    this: TurnShown | None
    other: TurnShown | None


class MatchComparison(Struct, frozen=True):
    """The played lines of two matches, aligned by command.

    Table events, such as time-outs, hand-overs, proposals and rewinds, are left out, and so are
    undone commands. A hidden value that the caller does not know on either line counts as the
    same. If a match is a branch, its line begins with that of its parent, as far as the caller may
    see it.

    Attributes:
        other_id: the other match.
        version: the newest version of this match.
        other_version: the newest version of the other match.
        seat: the caller's seat in this match; null for a spectator.
        other_seat: the caller's seat in the other match; null for a spectator.
        common: the part before the first difference.
        difference: the first difference; null if the lines are the same.
        turns: the turns from the first difference on.
        accounts: the display names of the accounts in `turns`, by account name.
        next: the address of the next turns; null if there are no more.
    """

    match_id: MatchId = field(name="match")
    other_id: MatchId = field(name="other")
    game: GameSlug
    version: int
    other_version: int
    seat: Seat | None
    other_seat: Seat | None
    common: CommonPart
    difference: CommandDifference | None
    turns: tuple[TurnPair, ...]
    accounts: Mapping[str, str]
    next: str | None
