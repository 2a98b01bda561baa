"""What happens to a match, whatever its game."""

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias, get_args

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Outcome, Seat, Secret
from games.table.clock import TimeControl
from games.table.standing import StandingAnswer

UndoPolicy: TypeAlias = Literal["free", "consent", "none"]
AdminReason: TypeAlias = Literal["abandoned", "abuse", "fault", "operator"]
CallOffReason: TypeAlias = Literal[AdminReason, "cancelled", "expired"]
Visibility: TypeAlias = Literal["public", "unlisted", "invited"]


class SeatPlan(Struct, frozen=True, omit_defaults=True):
    """A seat as it was planned: open to a player, or played by a bot.

    Attributes:
        bot: the level of the bot that plays it; null for an open seat.
        account: the id of the only account that may take it (rule T17); unset if anybody may.
    """

    bot: str | None = None
    account: str | UnsetType = UNSET


class Spectators(Struct, frozen=True):
    """Who else may watch a match: nobody, or everybody with a delay (rule T16).

    Attributes:
        kind: `nobody` else may watch, or everybody, with a delay (`delayed`).
        events: how many events a delayed spectator is behind, at least.
        minutes: how many minutes a delayed spectator is behind, at least; both hold.
    """

    kind: Literal["nobody", "delayed"]
    events: int = 0
    minutes: int = 0


class Lineage(Struct, frozen=True):
    """Where a branch comes from: a version of a match, which its link names beyond doubt.

    Attributes:
        match_id: the id of the parent.
        version: the version of the parent that the branch begins from.
        link: the link of the parent's log at that version, in hex.
        luck: the key, in hex, that the parent drew with, if the branch draws with it too; else
            null.
    """

    match_id: str = field(name="match")
    version: int
    link: str
    luck: str | None = None


class MatchCreated(Struct, frozen=True, kw_only=True, tag="match-created"):
    """A match was set up, with seats to be taken.

    Attributes:
        game: the slug of the game.
        rules: the version of its rules.
        content: the hash of the pack of cards, tiles and boards.
        options: the game's options, all spelled out.
        seats: by seat, whether it is open or a bot's.
        commitments: the hashes of the luck, salt, state and bot keys, by name.
        undo: how far seats may go back (rules T5 and T6).
        lineage: where it branched from (rule T9); null for a match that is no branch.
        is_sandbox: whether it, or a match that it branched from, began from a position that
            somebody gave (rule T8).
        is_private: whether it shows the secrets of a match that runs, so it is shown to nobody but
            administrators and the seats that they fill, and keeps its keys (rule T12).
        keeps_keys: whether it ends without releasing its keys (rule T4).
        clock: the time control; unset where the seats have all the time.
        visibility: who finds it and who may see it (rule T16); unset is `public`.
        creator: the id of the account that created it (rule T17).
        spectators: who else may watch; unset is everybody (rule T16).
        open_until: when it ends if seats are open still, in milliseconds since 1970 (rule T19).
        rematch_of: the id of the match that it is the rematch of (rule T20).
        is_rated: whether its end counts for the ratings of its players (rule T21).
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

    @property
    def is_placed(self) -> bool:
        """Whether it begins from a position, and not from the game's setup."""
        return self.is_sandbox or self.lineage is not None


class PositionSet(Struct, frozen=True, kw_only=True, tag="position-set"):
    """The game stands as it is put here, JSON-plain; nobody is told (rules T7 and T8).

    Attributes:
        state: the state that the game begins from, JSON-plain; nobody is told.
    """

    rule: ClassVar[str] = "T7"

    state: Secret[Any]


class SeatTaken(Struct, frozen=True, kw_only=True, tag="seat-taken"):
    """A player sat down, perhaps with entropy of their own for the luck key.

    Attributes:
        seat: the seat that was taken.
        entropy: the hex SHA-256 of what the player gave; in older matches, what was typed.
        account: the id of the account that holds the seat (rule T18).
    """

    rule: ClassVar[str] = "T1"

    seat: Seat
    entropy: str = ""
    account: str | UnsetType = UNSET


class SeatTokenRotated(Struct, frozen=True, kw_only=True, tag="seat-token-rotated"):
    """The holder of a seat has a new token; the old one ended (rule T18)."""

    rule: ClassVar[str] = "T18"

    seat: Seat


class SeatClaimed(Struct, frozen=True, kw_only=True, tag="seat-claimed"):
    """An account holds a seat from now on, whose token ended (rule T18).

    Attributes:
        seat: the seat that was claimed.
        account: the id of the account that holds it from now on.
    """

    rule: ClassVar[str] = "T18"

    seat: Seat
    account: str


class SeatLeft(Struct, frozen=True, kw_only=True, tag="seat-left"):
    """The player of a seat left it before the match began (rule T19)."""

    rule: ClassVar[str] = "T19"

    seat: Seat


class SeatReserved(Struct, frozen=True, kw_only=True, tag="seat-reserved"):
    """An open seat is kept for an account; its invitation, if there was one, ended (rule T17).

    Attributes:
        seat: the seat that is kept.
        account: the id of the account that alone may take it.
    """

    rule: ClassVar[str] = "T17"

    seat: Seat
    account: str


class ReservationDeclined(Struct, frozen=True, kw_only=True, tag="reservation-declined"):
    """The account that a seat was reserved for does not take it (rule T17)."""

    rule: ClassVar[str] = "T17"

    seat: Seat


class InvitationMade(Struct, frozen=True, kw_only=True, tag="invitation-made"):
    """An open seat has a new invitation, in place of what it had before (rule T17).

    Its secret is derived from the match's token key and the place of this event.
    """

    rule: ClassVar[str] = "T17"

    seat: Seat


class InvitationWithdrawn(Struct, frozen=True, kw_only=True, tag="invitation-withdrawn"):
    """An open seat has neither an invitation nor a reservation any more (rule T17)."""

    rule: ClassVar[str] = "T17"

    seat: Seat


class Rewound(Struct, frozen=True, kw_only=True, tag="rewound"):
    """The game went back (or forth again) to the state at a version; the table did not.

    Attributes:
        to: the version whose state the game has now.
    """

    rule: ClassVar[str] = "T2"

    to: int


class UndoProposed(Struct, frozen=True, kw_only=True, tag="undo-proposed"):
    """A seat asks the others to go back, or forth again, to a version (rule T6).

    Attributes:
        seat: who proposes it.
        to: the version to go to.
    """

    rule: ClassVar[str] = "T6"

    seat: Seat
    to: int


class UndoAnswered(Struct, frozen=True, kw_only=True, tag="undo-answered"):
    """A seat agrees to what is proposed, or does not (rule T6).

    Attributes:
        seat: who answers.
        agrees: whether it agrees.
    """

    rule: ClassVar[str] = "T6"

    seat: Seat
    agrees: bool


class UndoLapsed(Struct, frozen=True, kw_only=True, tag="undo-lapsed"):
    """What was proposed is off: refused, withdrawn, or the game moved on (rule T6).

    Attributes:
        reason: why: a seat `refused`, the proposer has `withdrawn` it, or the game `moved-on`.
    """

    rule: ClassVar[str] = "T6"

    reason: Literal["refused", "withdrawn", "moved-on"]


class StandingAnswersGiven(Struct, frozen=True, kw_only=True, tag="standing-answers-given"):
    """A seat has set its standing answers again, or withdrawn them (rule T9).

    Attributes:
        seat: whose answers they are.
        answers: all that stand from now on; the seat's own secret, be they many or none.
    """

    rule: ClassVar[str] = "T9"

    seat: Seat
    answers: Secret[tuple[StandingAnswer, ...]]


class SeatHandedToBot(Struct, frozen=True, kw_only=True, tag="seat-handed-to-bot"):
    """A bot of a level plays for a seat from now on; its holder keeps it (rule T10).

    Attributes:
        seat: the seat that a bot plays.
        level: the level of the bot.
        reason: who handed it over: its `holder`, or the clock after an `absence`.
    """

    rule: ClassVar[str] = "T10"

    seat: Seat
    level: str
    reason: Literal["holder", "absence"] = "holder"


class SeatHandedBack(Struct, frozen=True, kw_only=True, tag="seat-handed-back"):
    """The holder of a seat plays it again (rule T10)."""

    rule: ClassVar[str] = "T10"

    seat: Seat


class SeatResigned(Struct, frozen=True, kw_only=True, tag="seat-resigned"):
    """A seat has given the match up; where it goes on, a bot of a level plays (rule T14).

    Attributes:
        seat: who gave up.
        level: the level of the bot that plays on for it.
        reason: whether its `holder` gave up, or the clock did after a `time-out`.
    """

    rule: ClassVar[str] = "T14"

    seat: Seat
    level: str
    reason: Literal["holder", "time-out"] = "holder"


class TimedOut(Struct, frozen=True, kw_only=True, tag="timed-out"):
    """A seat's time ran out (rule T13); times in milliseconds since 1970, spans in milliseconds.

    Attributes:
        seat: whose time ran out.
        asked_since: the version since which its question stood.
        offered_at: the time of that version.
        started_at: since when its clock ran: later than that where the seat was taken back.
        allowed: what it had left then, in milliseconds.
        ran_out_at: the sum of `started_at` and `allowed`.
    """

    rule: ClassVar[str] = "T13"

    seat: Seat
    asked_since: int = field(name="asked")
    offered_at: int
    started_at: int
    allowed: int
    ran_out_at: int


class MatchCalledOff(Struct, frozen=True, kw_only=True, tag="match-called-off"):
    """The match was ended before its game was over: nobody won (rules T15 and T19).

    Attributes:
        reason: why it was ended. By an administrator: `abandoned` by its players, for `abuse`,
            after a `fault` of the service, or as the `operator` decided. While it was open: its
            creator `cancelled` it, or it `expired`. Nothing that a person typed stands in a log.
    """

    rule: ClassVar[str] = "T15"

    reason: CallOffReason


class MatchEnded(Struct, frozen=True, kw_only=True, tag="match-ended"):
    """The game is over; the keys that were committed to are released.

    Attributes:
        outcome: how it ended.
        keys: the released keys by name, in hex; empty where the match keeps them.
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
    | SeatResigned
    | MatchCalledOff
    | MatchEnded
    | StandingAnswersGiven
)
OF_THE_TABLE = frozenset(get_args(TableEvent))  # what tells them from a game's events
