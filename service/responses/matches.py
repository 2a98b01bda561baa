"""What is answered about matches: listed, shown, branched, joined."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Score, Seat
from games.table import (
    CallOffReason,
    Lineage,
    Proposal,
    Spectators,
    TimeControl,
    UndoPolicy,
    Visibility,
)
from projections.lobby import Status
from service.responses.clock import ClockShown
from service.responses.problem import Problem
from service.responses.times import Time


class SeatShown(Struct, frozen=True):
    """A seat: a bot of a level, or taken by a player, or open.

    `stand_in` is the level of the bot that plays for the player meanwhile, or to the end where
    the player has resigned. `account` is the id of the account that holds it, if one does, `name`
    its name, null where it was erased; `bot_account` says that a program plays for the account.
    `reserved` is the id of the account that alone may take it, and `invited` says that it is
    taken with its link alone.
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


class InvitationShown(Struct, frozen=True):
    """An open seat's invitation: its secret, and the address of a page that holds it.

    The secret is spent by `POST .../seats/{seat}` with `{"invitation": secret}`, once. It stands
    behind the `#` of the address, which a browser sends to nobody.
    """

    seat: Seat
    secret: str
    path: str


class InvitedMatch(Struct, frozen=True):
    """What an invitation is for, as its holder may know before it is spent.

    Attributes:
        match_id: The match.
        game: Its game.
        title: The title of the game.
        seat: The seat that the invitation is for.
        options: The options of the game.
        seats: Who sits where so far.
        clock: The time control; null where the seats have all the time.
        undo: How far seats may go back.
        visibility: Who finds the match and may see it.
        spectators: Who else may watch; null where everybody may, at once.
        creator: The id of the account that created the match, and so invites; null without one.
        creator_name: The name of that account; null where it was erased, too.
        open_until: When the match ends if seats are open still; null where it does not.
    """

    match_id: str = field(name="match")
    game: str
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


class AskedShown(Struct, frozen=True):
    """A question that stands: `seat` is null where a phase is to be run by the service.

    `since` is the version since which it has stood: a command may name any version from
    there on in If-Match.
    """

    seat: Seat | None
    kind: str
    since: int
    text: str


class OutcomeShown(Struct, frozen=True):
    """How a match ended: groups of seats, best first, and why, as a slug and as people read it."""

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str
    text: str


class MatchShown(Struct, frozen=True):
    """A match: its game, its table, where it stands, and how it ended.

    `clock` is its time control and `clocks` are the seats' clocks at this version, if it has one.
    A `private` one is shown to its seats and to administrators alone, and keeps its keys. `keys`
    tells whether its end releases them. `called_off` says why an administrator has ended it: then
    its `outcome` ranks nobody. `spectators` is null where everybody may watch at once. `creator`
    is the id of the account that created it, if one did. While it is open it ends at `open_until`,
    if that is not null. `invitations` come to who has created it.
    """

    id: str
    game: str
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
    proposal: Proposal | None
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
    invitations: tuple[InvitationShown, ...] | UnsetType = UNSET


class MatchRow(Struct, frozen=True):
    """A match in a list, as the lobby knew it after `version` events."""

    id: str
    game: str
    status: Status
    seats: tuple[SeatShown, ...]
    version: int
    created_at: Time
    updated_at: Time
    ranking: tuple[tuple[Seat, ...], ...] | None
    open_until: Time | None


class MatchPage(Struct, frozen=True):
    """Matches, the newest first, and the cursor of the next page if there is one."""

    matches: tuple[MatchRow, ...]
    next: str | None


class Joined(Struct, frozen=True):
    """A seat that was taken: keep the token, it is what the seat is played with.

    It is null where an account took the seat, which is played with an API key, and where the
    answer is repeated after the token has ended.
    """

    match_id: str = field(name="match")
    seat: Seat
    token: str | None
    version: int


class InvitationList(Struct, frozen=True):
    """The invitations of a match that can be spent now."""

    match_id: str = field(name="match")
    invitations: tuple[InvitationShown, ...]


class BatchItem(Struct, frozen=True):
    """What came of one plan of many: a match, or the problem that stands against it."""

    key: str
    status: int
    match: MatchShown | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class BatchCreated(Struct, frozen=True):
    """What came of each plan, in their order."""

    results: tuple[BatchItem, ...]


class BranchList(Struct, frozen=True):
    """Where a match comes from, if it is a branch, and which matches branched from it, by id."""

    match_id: str = field(name="match")
    lineage: Lineage | None
    branches: tuple[str, ...]


class PositionShown(Struct, frozen=True):
    """A match's state at a version; `is_true` unless it is drawn from what the caller may see."""

    match_id: str = field(name="match")
    game: str
    version: int
    is_true: bool
    position: Any
