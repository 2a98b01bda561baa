"""What is answered: these structs are encoded as they stand, and described from themselves."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Outcome, Score, Seat
from games.table import Lineage, Proposal, StandingAnswer, TimeControl, UndoPolicy
from matches.audit.receipts import PublicKey, Receipt
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses.clock import ClockShown


class SeatShown(Struct, frozen=True):
    """A seat: a bot of a level, or taken by a player, or open.

    `stand_in` is the level of the bot that plays for the player meanwhile, or to the end where
    the player has resigned.
    """

    seat: Seat
    bot: str | None
    taken: bool
    stand_in: str | None
    resigned: bool


class AskedShown(Struct, frozen=True):
    """A question that stands: `seat` is null where a phase is to be run by the service.

    `since` is the version since which it has stood: a command may name any version from
    there on in If-Match.
    """

    seat: Seat | None
    kind: str
    since: int
    text: str


class MatchShown(Struct, frozen=True):
    """A match: its game, its table, where it stands, and how it ended.

    `clock` is its time control and `clocks` are the seats' clocks at this version, if it has one.
    A `private` one is shown to its seats and to administrators alone, and keeps its keys. `keys`
    tells whether its end releases them.
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
    outcome: Outcome | None
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


class MatchRow(Struct, frozen=True):
    """A match in a list, as the lobby knew it after `version` events; times in milliseconds."""

    id: str
    game: str
    status: Status
    seats: tuple[SeatShown, ...]
    version: int
    created_at: int
    updated_at: int
    ranking: tuple[tuple[Seat, ...], ...] | None


class MatchPage(Struct, frozen=True):
    """Matches, the newest first, and the cursor of the next page if there is one."""

    matches: tuple[MatchRow, ...]
    next: str | None


class SeatSpan(Struct, frozen=True):
    """The fewest and the most seats of a game."""

    fewest: int
    most: int


class GameBrief(Struct, frozen=True):
    """A game in the list of games; `released` are the versions of its rules, the newest last."""

    game: str
    title: str
    rules: str
    released: tuple[str, ...]
    content_hash: str
    seats: SeatSpan
    url: str


class GameList(Struct, frozen=True):
    """The games."""

    games: tuple[GameBrief, ...]


class GameShown(Struct, frozen=True):
    """A game with its options as a JSON schema, its content, its bots and its wording."""

    game: str
    title: str
    rules: str
    released: tuple[str, ...]
    content_hash: str
    seats: SeatSpan
    url: str
    options: Mapping[str, Any]
    content: Any
    bots: tuple[str, ...]
    words: Mapping[str, str]


class ContentBrief(Struct, frozen=True):
    """A content pack of a game: a match created with its hash is played with it."""

    hash: str
    is_default: bool
    url: str


class ContentList(Struct, frozen=True):
    """The content packs that are known, the game's own one first."""

    game: str
    packs: tuple[ContentBrief, ...]


class ContentShown(Struct, frozen=True):
    """A content pack; SHA-256 (hex) of its canonical JSON is its hash."""

    game: str
    hash: str
    content: Any


class Joined(Struct, frozen=True):
    """A seat that was taken: keep the token, it is what the seat is played with."""

    match_id: str = field(name="match")
    seat: Seat
    token: str
    version: int


class StandingShown(Struct, frozen=True):
    """The standing answers of the caller's seat, and the kinds of questions of the game."""

    match_id: str = field(name="match")
    seat: Seat
    version: int
    answers: tuple[StandingAnswer, ...]
    kinds: tuple[str, ...]


class StateShown(Struct, frozen=True):
    """The game as the caller sees it at a version; `view` is null before its setup.

    `clocks` are the seats' clocks then; null in a match without a time control.
    """

    match_id: str = field(name="match")
    version: int
    status: Status
    seat: Seat | None
    asked: tuple[AskedShown, ...]
    clocks: tuple[ClockShown, ...] | None
    view: Any


class Action(Struct, frozen=True):
    """A legal command: the body to post, and a label for a button."""

    label: str
    command: Any


class TableAction(Struct, frozen=True):
    """Something to do about the table: where to send which body, and a label for a button."""

    kind: str
    label: str
    path: str
    body: Mapping[str, Any]
    method: Literal["POST", "PUT", "DELETE"]


class ActionList(Struct, frozen=True):
    """Every legal command of the caller's seat at a version; none for a spectator.

    `asked` is the question that the seat's player is asked; while it is null (a bot that plays for
    the seat is asked nothing here), the seat need not act, and what is listed (such as taking a
    choice back) it may do. `table` lists what it may undo, redo, propose and answer now, who may
    play for it and that it may give up; nothing where `at` is given. `deadline` is when its time
    runs out (RFC 3339), if its clock runs.
    """

    match_id: str = field(name="match")
    version: int
    status: Status
    seat: Seat | None
    asked: AskedShown | None
    deadline: str | None
    actions: tuple[Action, ...]
    table: tuple[TableAction, ...] = ()


class CommandPlayed(Struct, frozen=True, omit_defaults=True):
    """The version that a command led to, and its events as the caller may see them.

    `receipt` is there where the caller asked for one (`Prefer: receipt`).
    """

    version: int
    events: tuple[VisibleEvent, ...]
    receipt: Receipt | UnsetType = UNSET


class KeyList(Struct, frozen=True):
    """The keys that receipts are signed with, the one in use first; all are Ed25519."""

    keys: tuple[PublicKey, ...]


class EventPage(Struct, frozen=True):
    """Events as the caller may see them, the match's newest version, and who is asked there."""

    version: int
    status: Status
    asked: tuple[AskedShown, ...]
    events: tuple[VisibleEvent, ...]


class Asking(Struct, frozen=True):
    """Who is asked what, told by a live stream (`event: asked`) whenever it has caught up."""

    version: int
    status: Status
    asked: tuple[AskedShown, ...]


class TimelineLine(Struct, frozen=True):
    """An event in plain words, as the caller may know it.

    `at` is in milliseconds; `who` names who acted, such as `seat 0 (bot greedy)`; `rule` is the
    paragraph behind it, if there is one; `url` is the state that it led to; `to` is the version
    that undo or redo put the game to: what lies between is abandoned.
    """

    seq: int
    at: int
    by: str
    seat: Seat | None
    who: str
    text: str
    rule: str | None
    url: str
    to: int | None


class Timeline(Struct, frozen=True):
    """Lines of the timeline, and the match's newest version."""

    version: int
    lines: tuple[TimelineLine, ...]


class Start(Struct, frozen=True):
    """Addresses: of the games, matches and keys, of this description, of problems and health."""

    games: str
    matches: str
    keys: str
    description: str
    problems: str
    health: str


class HealthShown(Struct, frozen=True):
    """How the service is: its version, the store's policies, the rules it plays by game."""

    status: str
    version: str
    store: Mapping[str, str]
    rules: Mapping[str, str]


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
