"""Table events shared by all games."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Outcome, Seat, Secret
from games.luck import LuckByLabel
from games.table.clock import TimeControl
from games.table.standing import StandingAnswer

UndoPolicy: TypeAlias = Literal["free", "consent", "none"]
AdminReason: TypeAlias = Literal["abandoned", "abuse", "fault", "operator"]
CallOffReason: TypeAlias = Literal[AdminReason, "cancelled", "expired"]
Visibility: TypeAlias = Literal["public", "unlisted", "invited"]


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """The initial assignment of a seat, which is either open to a player or played by a bot.

    Attributes:
        bot: the level of the bot that plays it; null for an open seat.
        account: the id of the only account that may take it (rule T17); unset if any player may.
        invited: whether it takes an invitation; unset if the match's visibility decides.
    """

    bot: str | None = None
    account: str | UnsetType = UNSET
    invited: bool | UnsetType = UNSET


class Spectators(Struct, frozen=True):
    """Restriction on spectators. Either none may watch, or all watch with a delay (rule T16).

    Attributes:
        kind: `nobody`: spectators may not watch; `delayed`: any spectator may watch, with a delay.
        events: the minimum delay in events.
        minutes: the minimum delay in minutes; both minimum delays apply.
    """

    kind: Literal["nobody", "delayed"]
    events: int = 0
    minutes: int = 0


class Lineage(Struct, frozen=True):
    """The version of the parent match from which a branch starts, identified by its link.

    Attributes:
        match_id: the id of the parent match.
        version: the version of the parent that the branch begins from.
        link: the link of the parent's log at that version, in hex.
        luck: the luck key of the parent, in hex, if the branch uses the same key; otherwise null.
        luck_by_label: the luck of the branch if it shares only some labels with the parent, so that
            `luck` is null; otherwise unset.
    """

    match_id: str = field(name="match")
    version: int
    link: str
    luck: str | None = None
    luck_by_label: LuckByLabel | UnsetType = UNSET


class MatchCreated(Struct, frozen=True, kw_only=True, tag="match-created"):
    """A match was created, with seats that players can take.

    Attributes:
        game: the slug of the game.
        rules: the version of its rules.
        content: the hash of the pack of cards, tiles and boards.
        options: the game's options, including defaults.
        seats: the plan of each seat: open, or played by a bot.
        commitments: the hashes of the luck, salt, state and bot keys, by name.
        undo: the undo policy for the seats (rules T5 and T6).
        lineage: the origin of a branch (rule T9); null for a match that is not a branch.
        is_sandbox: whether this match, or a match that it branched from, began from a custom
            position (rule T8).
        is_private: whether the match reveals secrets of a running match. It is then visible only to
            administrators and the seats that they fill, and its keys are not released (rule T12).
        keeps_keys: whether it ends without releasing its keys (rule T4).
        clock: the time control; unset if the seats have unlimited time.
        visibility: the visibility of the match (rule T16); unset means `public`.
        creator: the id of the account that created it (rule T17).
        spectators: the permission for spectators; unset if anyone may watch (rule T16).
        open_until: when the match ends if seats are open, in milliseconds since 1970 (rule T19).
        rematch_of: the id of the previous match, if this match is a rematch (rule T20).
        is_rated: whether the result affects the players' ratings (rule T21).
        has_test_clock: whether its creator may move the clock forward (rule T22).
        has_one_token: whether one token plays all seats of players (rule T23).
        is_test: whether this is a match of test accounts (rule T24).
    """

    game: str
    rules: str
    content: str
    options: Mapping[str, Any]
    seats: tuple[SeatPlan, ...]
    commitments: Mapping[str, str]
    undo: UndoPolicy = "free"
    lineage: Lineage | None = None
    is_sandbox: bool = False
    is_private: bool = False
    keeps_keys: bool = False
    clock: TimeControl | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    creator: str | UnsetType = UNSET
    spectators: Spectators | UnsetType = UNSET
    open_until: int | UnsetType = UNSET
    rematch_of: str | UnsetType = UNSET
    is_rated: bool | UnsetType = UNSET
    has_test_clock: bool | UnsetType = UNSET
    has_one_token: bool | UnsetType = UNSET
    is_test: bool | UnsetType = UNSET

    @property
    def is_placed(self) -> bool:
        """True if the match starts from a position instead of the game's setup."""
        return self.is_sandbox or self.lineage is not None


class PositionSet(Struct, frozen=True, kw_only=True, tag="position-set"):
    """The game starts from a given position, which is secret (rules T7 and T8).

    Attributes:
        state: the state that the game starts from, JSON-plain and hidden from all readers.
    """

    rule: ClassVar[str] = "T7"

    state: Secret[Any]


class SeatTaken(Struct, frozen=True, kw_only=True, tag="seat-taken"):
    """A player took a seat and may have added their own entropy to the luck key.

    Attributes:
        seat: the seat that was taken.
        entropy: the hex SHA-256 of the player's entropy; in older matches, the text as typed.
        account: the id of the account that holds the seat (rule T18).
    """

    rule: ClassVar[str] = "T1"

    seat: Seat
    entropy: str = ""
    account: str | UnsetType = UNSET


class SeatTokenRotated(Struct, frozen=True, kw_only=True, tag="seat-token-rotated"):
    """The holder of a seat received a new token, and the old one became invalid (rule T18)."""

    rule: ClassVar[str] = "T18"

    seat: Seat


class SeatClaimed(Struct, frozen=True, kw_only=True, tag="seat-claimed"):
    """A seat was bound to an account, and the token of the seat became invalid (rule T18).

    Attributes:
        seat: the seat that was claimed.
        account: the id of the account that now holds the seat.
    """

    rule: ClassVar[str] = "T18"

    seat: Seat
    account: str


class SeatLeft(Struct, frozen=True, kw_only=True, tag="seat-left"):
    """The player of a seat left before the match began (rule T19)."""

    rule: ClassVar[str] = "T19"

    seat: Seat


class SeatReserved(Struct, frozen=True, kw_only=True, tag="seat-reserved"):
    """An open seat was reserved for an account. Its invitation, if any, became invalid (rule T17).

    Attributes:
        seat: the reserved seat.
        account: the id of the only account that may take the seat.
    """

    rule: ClassVar[str] = "T17"

    seat: Seat
    account: str


class ReservationDeclined(Struct, frozen=True, kw_only=True, tag="reservation-declined"):
    """An account declined the seat that was reserved for it (rule T17)."""

    rule: ClassVar[str] = "T17"

    seat: Seat


class InvitationMade(Struct, frozen=True, kw_only=True, tag="invitation-made"):
    """An open seat received an invitation, replacing an earlier one or a reservation (rule T17).

    The invitation's secret is derived from the match's token key and the seq of this event.
    """

    rule: ClassVar[str] = "T17"

    seat: Seat


class InvitationWithdrawn(Struct, frozen=True, kw_only=True, tag="invitation-withdrawn"):
    """The invitation or reservation of an open seat was withdrawn (rule T17)."""

    rule: ClassVar[str] = "T17"

    seat: Seat


class Rewound(Struct, frozen=True, kw_only=True, tag="rewound"):
    """An undo or redo returned the game to its state at another version. The table is unchanged.

    Attributes:
        to: the version to whose state the game returned.
    """

    rule: ClassVar[str] = "T2"

    to: int


class UndoProposed(Struct, frozen=True, kw_only=True, tag="undo-proposed"):
    """A seat proposed to undo or redo to a version (rule T6).

    Attributes:
        seat: the seat that made the proposal.
        to: the version to go to.
    """

    rule: ClassVar[str] = "T6"

    seat: Seat
    to: int


class UndoAnswered(Struct, frozen=True, kw_only=True, tag="undo-answered"):
    """A seat accepted or rejected a proposal (rule T6).

    Attributes:
        seat: the seat that answered.
        agrees: whether the seat accepted the proposal.
    """

    rule: ClassVar[str] = "T6"

    seat: Seat
    agrees: bool


class UndoLapsed(Struct, frozen=True, kw_only=True, tag="undo-lapsed"):
    """A proposal lapsed because it was rejected or withdrawn, or the game moved on (rule T6).

    Attributes:
        reason: the reason: a seat `refused`, the proposer has `withdrawn` it, or the game
            `moved-on`.
    """

    rule: ClassVar[str] = "T6"

    reason: Literal["refused", "withdrawn", "moved-on"]


class StandingAnswersGiven(Struct, frozen=True, kw_only=True, tag="standing-answers-given"):
    """A seat replaced or withdrew its standing answers (rule T9).

    Attributes:
        seat: the seat that owns the answers.
        answers: all current standing answers. They are secret to other seats, including their
            number.
    """

    rule: ClassVar[str] = "T9"

    seat: Seat
    answers: Secret[tuple[StandingAnswer, ...]]


class SeatHandedToBot(Struct, frozen=True, kw_only=True, tag="seat-handed-to-bot"):
    """A bot of a given level took over a seat, but the seat still belongs to its holder (rule T10).

    Attributes:
        seat: the seat that the bot plays.
        level: the level of the bot.
        reason: `holder` if the holder handed the seat over, `absence` if the clock did.
    """

    rule: ClassVar[str] = "T10"

    seat: Seat
    level: str
    reason: Literal["holder", "absence"] = "holder"


class SeatHandedBack(Struct, frozen=True, kw_only=True, tag="seat-handed-back"):
    """The holder of a seat took it back from the bot (rule T10)."""

    rule: ClassVar[str] = "T10"

    seat: Seat


class SeatResigned(Struct, frozen=True, kw_only=True, tag="seat-resigned"):
    """A seat gave up the match. If the match continues, a bot plays for it (rule T14).

    Attributes:
        seat: the seat that gave up.
        level: the level of the bot that plays for the seat from then on.
        reason: `holder` if the holder gave up, `time-out` if the clock gave up for the seat.
    """

    rule: ClassVar[str] = "T14"

    seat: Seat
    level: str
    reason: Literal["holder", "time-out"] = "holder"


class TimedOut(Struct, frozen=True, kw_only=True, tag="timed-out"):
    """A seat timed out (rule T13). Times are in milliseconds since 1970.

    Attributes:
        seat: the seat that timed out.
        asked_since: the version since which the seat's question was open.
        offered_at: the time of that version.
        started_at: the time at which the seat's clock started. It is later than `offered_at` if the
            player took the seat back after the question was asked.
        allowed: the time left at `started_at`, in milliseconds.
        ran_out_at: the sum of `started_at` and `allowed`.
    """

    rule: ClassVar[str] = "T13"

    seat: Seat
    asked_since: int = field(name="asked")
    offered_at: int
    started_at: int
    allowed: int
    ran_out_at: int


class ClockAdvanced(Struct, frozen=True, kw_only=True, tag="clock-advanced"):
    """The creator of a match moved its test clock forward (rule T22).

    All deadlines of the match come closer by this time. The times of records stay real times.

    Attributes:
        by: the number of milliseconds by which the clock was moved.
        offset: the number of milliseconds by which the clock is now ahead of real time.
    """

    rule: ClassVar[str] = "T22"

    by: int
    offset: int


class MatchCalledOff(Struct, frozen=True, kw_only=True, tag="match-called-off"):
    """A match ended without a winner before its game was over (rules T15 and T19).

    Attributes:
        reason: the reason. An administrator may end a match because it was `abandoned` by its
            players, because of `abuse`, after a `fault` of the service, or by decision of the
            `operator`. An open match ends if its creator `cancelled` it or it `expired`. A log
            contains no free text from people.
    """

    rule: ClassVar[str] = "T15"

    reason: CallOffReason


class MatchEnded(Struct, frozen=True, kw_only=True, tag="match-ended"):
    """The game is over, and the keys for the published commitments are released.

    Attributes:
        outcome: the result of the game.
        keys: the released keys by name, in hex; empty if the match does not release them.
    """

    outcome: Outcome
    keys: Mapping[str, str]


GoingBack: TypeAlias = Rewound | UndoProposed | UndoAnswered | UndoLapsed
Handing: TypeAlias = SeatHandedToBot | SeatHandedBack
OfSeat: TypeAlias = (
    SeatTokenRotated
    | SeatClaimed
    | SeatLeft
    | SeatReserved
    | ReservationDeclined
    | InvitationMade
    | InvitationWithdrawn
)
TableEvent: TypeAlias = (
    MatchCreated
    | PositionSet
    | SeatTaken
    | OfSeat
    | GoingBack
    | Handing
    | TimedOut
    | ClockAdvanced
    | SeatResigned
    | MatchCalledOff
    | MatchEnded
    | StandingAnswersGiven
)
OF_THE_TABLE = frozenset(get_args(TableEvent))  # separates them from a game's events
