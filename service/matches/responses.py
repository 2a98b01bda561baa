"""Response bodies for matches, including their lists, outcomes, and proposals."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from games.game import Score, Seat
from games.table import (
    CallOffReason,
    Lineage,
    Spectators,
    TimeControl,
    UndoPolicy,
    Visibility,
)
from matches.inclusion.promises import InclusionPromise
from matches.outcomes import OutcomeShown
from matches.times import Time
from projections.lobby import Status
from service.contract.names import GameSlug
from service.invitations.responses import InvitationShown
from service.matches.clocks import ClockShown
from service.problems.responses import Problem
from service.seats.responses import SeatShown


class AskedShown(Struct, frozen=True):
    """An open question.

    Attributes:
        seat: the seat that has to decide; null for a phase that the service runs.
        kind: the kind of question, as a slug.
        since: the version since which the question is open. The If-Match of a command may be any
            version from this one onwards.
        text: a description of the question.
    """

    seat: Seat | None
    kind: str
    since: int
    text: str


class MoveLine(Struct, frozen=True):
    """A description of a move, without hidden information.

    Attributes:
        seq: the version that resulted from the move.
        seat: the seat that made the move.
        text: a description of the move's first event.
        line: the seq of that event, which identifies the entry in the timeline.
    """

    seq: int
    seat: Seat | None
    text: str
    line: int


class ProposedMoves(Struct, frozen=True):
    """The moves that a proposal would undo or redo.

    Attributes:
        moves: the number of moves.
        first: the version of the first move.
        last: the version of the last move.
        lines: descriptions of the moves, in the order of the log; limited to the latest 10.
    """

    moves: int
    first: int
    last: int
    lines: tuple[MoveLine, ...]


class ProposalShown(Struct, frozen=True):
    """An open proposal to undo or redo the match to a given version.

    Attributes:
        seq: the seq of the event that made the proposal; required to answer it.
        seat: the seat that proposed it.
        to: the version to restore.
        agreed: the other seats that have already agreed.
        text: a description of the proposal, as in the timeline.
        takes_back: the moves that would be undone; null if there are none.
        makes_again: the moves that would be redone; null if there are none.
    """

    seq: int
    seat: Seat
    to: int
    agreed: tuple[Seat, ...]
    text: str
    takes_back: ProposedMoves | None
    makes_again: ProposedMoves | None


class MatchShown(Struct, frozen=True):
    """A match, with its game, table, progress and outcome.

    Attributes:
        id: the id of the match.
        title: the display name of the game.
        rules: the version of the rules of the match.
        content_hash: the hash of the content pack of the match.
        options: the game's options, with all defaults filled in.
        status: `open` while seats are free, then `running` until it is `over`.
        version: the newest version of the match, which is the seq of its last event.
        seats: the seats, in order.
        asked: the open questions.
        outcome: the outcome; null until the match is over.
        called_off: the reason why the match ended without a result; null otherwise. If set, the
            ranking of `outcome` is empty.
        scores: the points of each seat; null until they are determined.
        commitments: the hashes of the luck, salt, state and bot keys, by name, fixed at creation.
        undo: the undo policy: `free`, by `consent`, or not at all (`none`).
        proposal: the proposed undo; null if there is none.
        lineage: the origin of a branch; null if the match is not a branch.
        sandbox: true if the match, or a match from which it is branched, started from a custom
            position.
        private: true if only its seats and administrators may see it. The keys of such a match are
            not released.
        keys: `released` if the keys are released at the end of the match, otherwise `kept`.
        clock: the time control; null if time is unlimited.
        clocks: the clocks of the seats at this version; null if time is unlimited.
        visibility: the visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible
            only to invited players).
        spectators: the limits for spectators; null if anyone may watch without delay.
        creator: the id of the account that created the match; null if it was created without an
            account.
        open_until: the time when the match ends if seats are still open; null if there is no such
            limit.
        rematch_of: the id of the original match; null if this is not a rematch.
        rated: true if the result affects the players' ratings.
        clock_offset_ms: the milliseconds by which the test clock is ahead of real time; null if
            the match has no test clock.
        one_token: true if one token plays all seats that bots do not play.
        test: true if this is a match of test accounts, which is deleted with its creator.
        invitations: the open invitations; only included for the creator of the match.
        token: the token of all seats; only included in the response to the creation of a match with
            `one_token`.
        inclusion_promise: the promise that the public log will name the match; only included in the
            response to its creation, and null without a log.
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
    clock_offset_ms: int | None
    one_token: bool
    test: bool
    invitations: tuple[InvitationShown, ...] | UnsetType = UNSET
    token: str | UnsetType = UNSET
    inclusion_promise: InclusionPromise | UnsetType | None = UNSET


class RematchShown(Struct, frozen=True):
    """The rematch of a finished match while it waits for players.

    Attributes:
        match: the id of the rematch; null if nobody has asked for one, or if it is no longer open.
        seat: the seat that the caller has in the rematch.
        seats: the seats of the rematch, in order; empty without one.
    """

    match: str | None
    seat: Seat
    seats: tuple[SeatShown, ...]


class MatchRow(Struct, frozen=True):
    """A match in a list. Lists can be slightly out of date.

    Attributes:
        id: the id of the match.
        status: `open` while seats are free, then `running` until it is `over`.
        seats: the seats, in order.
        version: the version that the list is based on.
        created_at: the time of creation.
        updated_at: the time of the last event.
        ranking: groups of seats, best first; null until the match is over.
        open_until: the time when the match ends if seats are still open; null if there is no such
            limit.
        rated: true if the result affects the players' ratings.
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
        matches: the matches, newest first.
        next: the cursor of the next page; null on the last page.
    """

    matches: tuple[MatchRow, ...]
    next: str | None


class BatchItem(Struct, frozen=True):
    """The result of creating one match of a batch.

    Attributes:
        key: the idempotency key of the plan.
        status: the HTTP status that a single request with this plan would return.
        match: the created match.
        problem: the problem that prevented the creation.
    """

    key: str
    status: int
    match: MatchShown | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class BatchCreated(Struct, frozen=True):
    """The results of creating a batch of matches.

    Attributes:
        results: the results, in the order of the plans.
    """

    results: tuple[BatchItem, ...]
