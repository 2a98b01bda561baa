"""What is answered about matches: listed, shown, branched, joined."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Score, Seat
from games.table import (
    CallOffReason,
    Lineage,
    Spectators,
    TimeControl,
    UndoPolicy,
    Visibility,
)
from projections.lobby import Status
from service.responses import GameSlug, MatchId
from service.responses.clock import ClockShown
from service.responses.problem import Problem
from service.responses.times import Time


class SeatShown(Struct, frozen=True):
    """A seat: a bot's, or taken by a player, or open.

    Attributes:
        bot: the level of the bot whose seat it is; null for a seat of players.
        taken: whether a player holds it.
        stand_in: the level of the bot that plays for the player meanwhile, or to the end where the
            player has resigned; null where none does.
        resigned: whether its player has given up.
        account: the id of the account that holds it; null where none does.
        name: the name of that account; null where it was erased.
        bot_account: whether a program plays for that account.
        reserved: the id of the account that alone may take the open seat; null where anybody may.
        invited: whether the open seat is taken with its link alone.
        called: what texts and drawings call it: the name of its account or of its bot, such as
            `Greedy bot`; else its number as people count, such as `Player 1`.
    """

    seat: Seat
    bot: str | None
    taken: bool
    stand_in: str | None
    resigned: bool
    account: str | None
    name: str | None
    bot_account: bool
    reserved: str | None
    invited: bool
    called: str


class InvitationShown(Struct, frozen=True):
    """An open seat's invitation.

    Its secret is spent by `POST .../seats/{seat}` with `{"invitation": secret}`, once.

    Attributes:
        seat: the seat that it is for.
        secret: what to show when taking the seat.
        path: the address of a page that holds the secret behind its `#`, which a browser sends to
            nobody.
    """

    seat: Seat
    secret: str
    path: str


class InvitedMatch(Struct, frozen=True):
    """What an invitation is for, as its holder may know before it is spent.

    Attributes:
        title: the name of the game that people read.
        seat: the seat that the invitation is for.
        options: the game's options, all spelled out.
        seats: who sits where so far.
        clock: the time control; null where the seats have all the time.
        undo: how far seats may go back: `free`, by `consent`, or not at all (`none`).
        visibility: who finds the match: `public`, `unlisted` (in no list) or `invited` (there for
            those who are invited).
        spectators: who else may watch; null where everybody may, at once.
        creator: the id of the account that created the match, and so invites; null without one.
        creator_name: the name of that account; null where it was erased, too.
        open_until: when the match ends if seats are open still; null for never.
        rated: whether its end counts for the ratings of its players.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    title: str
    seat: Seat
    options: Mapping[str, Any]
    seats: tuple["SeatShown", ...]
    clock: TimeControl | None
    undo: UndoPolicy
    visibility: Visibility
    spectators: Spectators | None
    creator: str | None
    creator_name: str | None
    open_until: Time | None
    rated: bool


class AskedShown(Struct, frozen=True):
    """A question that stands.

    Attributes:
        seat: who is asked; null where a phase is to be run by the service.
        kind: the kind of question, as a slug.
        since: the version since which it has stood: a command may name any version from there on in
            If-Match.
        text: the question in words.
    """

    seat: Seat | None
    kind: str
    since: int
    text: str


class OutcomeShown(Struct, frozen=True):
    """How a match ended.

    Attributes:
        ranking: groups of seats, best first; seats in one group share the place.
        reason: which way to end it was, as a slug.
        rule: the paragraph of the rules for that way to end.
        text: the reason as people read it.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str
    text: str


class MoveLine(Struct, frozen=True):
    """A move in plain words, as the caller may know it.

    Attributes:
        seq: the version that the move led to.
        seat: the seat that made it.
        text: the line of its first event.
        line: the seq of that event, which has the same line in the timeline.
    """

    seq: int
    seat: Seat | None
    text: str
    line: int


class ProposedMoves(Struct, frozen=True):
    """The moves that an undo would take back or make again.

    Attributes:
        moves: the number of moves.
        first: the version of the first of them.
        last: the version of the last of them.
        lines: the moves in plain words, in the order of the log, the latest 10 at most.
    """

    moves: int
    first: int
    last: int
    lines: tuple[MoveLine, ...]


class ProposalShown(Struct, frozen=True):
    """An open proposal of a seat to go to a version.

    Attributes:
        seq: the seq of the event that proposed it: an answer names it.
        seat: the seat that proposed it.
        to: the version to go to.
        agreed: the other seats that have agreed so far.
        text: the proposal in plain words, as its line in the timeline.
        takes_back: the moves that would be taken back; null if there are none.
        makes_again: the moves that would be made again; null if there are none.
    """

    seq: int
    seat: Seat
    to: int
    agreed: tuple[Seat, ...]
    text: str
    takes_back: ProposedMoves | None
    makes_again: ProposedMoves | None


class MatchShown(Struct, frozen=True):
    """A match: its game, its table, where it stands, and how it ended.

    Attributes:
        id: the id of the match.
        title: the name of the game that people read.
        rules: the version of the rules that it is played under.
        content_hash: the hash of the pack that it is played with.
        options: the game's options, all spelled out.
        status: `open` while seats are free, then `running` until it is `over`.
        version: its newest version: the seq of its last event.
        seats: the seats, in order.
        asked: the questions that stand.
        outcome: how it ended; null before the end.
        called_off: why it was ended without a result; null where it was not. Then its `outcome`
            ranks nobody.
        scores: the points of each seat; null where they are not counted yet.
        commitments: the hashes of the luck, salt, state and bot keys, by name, that it was created
            with.
        undo: how far seats may go back: `free`, by `consent`, or not at all (`none`).
        proposal: the undo that is proposed; null where none is.
        lineage: where it branched from; null where it did not.
        sandbox: whether it, or a match that it branched from, began from a position that somebody
            gave.
        private: whether it is shown to its seats and to administrators alone; such a match keeps
            its keys.
        keys: whether its end releases its keys.
        clock: its time control; null without one.
        clocks: the seats' clocks at this version; null without a time control.
        visibility: who finds it: `public`, `unlisted` (in no list) or `invited` (there for those
            who are invited).
        spectators: who else may watch; null where everybody may, at once.
        creator: the id of the account that created it; null where none did.
        open_until: when it ends if seats are open still; null for never.
        rematch_of: the id of the match that it is the rematch of; null for others.
        rated: whether its end counts for the ratings of its players.
        invitations: the open invitations; only for who has created it.
    """

    id: str
    game: GameSlug
    title: str
    rules: str
    content_hash: str
    options: Mapping[str, Any]
    status: Status
    version: int
    seats: tuple[SeatShown, ...]
    asked: tuple[AskedShown, ...]
    outcome: OutcomeShown | None
    called_off: CallOffReason | None
    scores: tuple[Score, ...] | None
    commitments: Mapping[str, str]
    undo: UndoPolicy
    proposal: ProposalShown | None
    lineage: Lineage | None
    sandbox: bool
    private: bool
    keys: Literal["released", "kept"]
    clock: TimeControl | None
    clocks: tuple[ClockShown, ...] | None
    visibility: Visibility
    spectators: Spectators | None
    creator: str | None
    open_until: Time | None
    rematch_of: str | None
    rated: bool
    invitations: tuple[InvitationShown, ...] | UnsetType = UNSET


class MatchRow(Struct, frozen=True):
    """A match in a list, as the lobby knew it.

    Attributes:
        id: the id of the match.
        status: `open` while seats are free, then `running` until it is `over`.
        seats: the seats, in order.
        version: the version that the lobby knew.
        created_at: when it was created.
        updated_at: when its last event happened.
        ranking: groups of seats, best first; null before the end.
        open_until: when it ends if seats are open still; null for never.
        rated: whether its end counts for the ratings of its players.
    """

    id: str
    game: GameSlug
    status: Status
    seats: tuple[SeatShown, ...]
    version: int
    created_at: Time
    updated_at: Time
    ranking: tuple[tuple[Seat, ...], ...] | None
    open_until: Time | None
    rated: bool


class MatchPage(Struct, frozen=True):
    """A page of matches.

    Attributes:
        matches: the matches, the newest first.
        next: the cursor of the next page; null on the last one.
    """

    matches: tuple[MatchRow, ...]
    next: str | None


class Joined(Struct, frozen=True):
    """A seat that was taken.

    Attributes:
        seat: the seat that was taken.
        token: what the seat is played with: keep it. Null where an account took the seat, which is
            played with an API key, and where the answer is repeated after the token has ended.
        version: the version that it led to.
    """

    match_id: MatchId = field(name="match")
    seat: Seat
    token: str | None
    version: int


class InvitationList(Struct, frozen=True):
    """The invitations of a match that can be spent now.

    Attributes:
        invitations: the invitations that can be spent now.
    """

    match_id: MatchId = field(name="match")
    invitations: tuple[InvitationShown, ...]


class BatchItem(Struct, frozen=True):
    """What came of one plan of many.

    Attributes:
        key: the key of the plan.
        status: the status that a single request for it would be answered with.
        match: the match that was created.
        problem: the problem that stands against it.
    """

    key: str
    status: int
    match: MatchShown | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class BatchCreated(Struct, frozen=True):
    """What came of each plan, in their order.

    Attributes:
        results: what came of each plan, in their order.
    """

    results: tuple[BatchItem, ...]


class BranchList(Struct, frozen=True):
    """Where a match comes from, if it is a branch, and which matches branched from it, by id.

    Attributes:
        lineage: where the match comes from; null where it is no branch.
        branches: the ids of the matches that branched from it.
    """

    match_id: MatchId = field(name="match")
    lineage: Lineage | None
    branches: tuple[str, ...]


class PositionShown(Struct, frozen=True):
    """A match's state at a version.

    Attributes:
        version: the version that it stands at.
        is_true: whether it is the true state, and not one drawn from what the caller may see.
        position: the state, JSON-plain: a plan may begin from it.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    is_true: bool
    position: Any
