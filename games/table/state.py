"""The table: what is known of a match besides its game. It is never rewound."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from games.game import Outcome, Seat
from games.table.clock import SeatClock, TimeControl
from games.table.events import CallOffReason, Lineage, Spectators, UndoPolicy, Visibility
from games.table.standing import KeptAnswer


class SeatState(Struct, frozen=True):
    """Who holds a seat: a bot of a level, or the player who took it at a seq, or nobody.

    Attributes:
        bot: the level of the bot that holds it; None for a seat of players.
        taken: the seq at which a player took it; None while nobody has.
        stand_in: the level of the bot that plays for the player meanwhile (rule T10).
        resigned: the seq at which the player gave up: the bot plays to the end (rule T14).
        account: the id of the account that holds the taken seat (rule T18).
        reserved: the id of the only account that may take the open seat (rule T17).
        token_seq: the seq at which the token was rotated, if it was (rule T18).
        invitation: the seq that made the invitation of the open seat, if it has one (rule T17).
    """

    bot: str | None = None
    taken: int | None = None
    stand_in: str | UnsetType = UNSET
    resigned: int | UnsetType = UNSET
    account: str | UnsetType = UNSET
    reserved: str | UnsetType = UNSET
    token_seq: int | UnsetType = UNSET
    invitation: int | UnsetType = UNSET

    @property
    def is_open(self) -> bool:
        """Whether nobody holds it."""
        return self.bot is None and self.taken is None

    @property
    def played_by(self) -> str | None:
        """The level of the bot that plays it now; None if no bot does."""
        return self.bot or self.stand_in or None


class Proposal(Struct, frozen=True):
    """What a seat has proposed: to go to a version.

    Attributes:
        seq: the seq of the event that proposed it: an answer names it.
        seat: who proposed it.
        to: the version to go to.
        agreed: the other seats that have agreed so far.
    """

    seq: int
    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()


class Table(Struct, frozen=True):
    """A match as folded from its own events.

    Attributes:
        status: `open` while seats are free, then `running` until the game is `over`.
        seats: by seat.
        entropy: what players gave for the luck key, in the order they sat down.
        outcome: the ranking, once over.
        released: the keys by name, in hex, once over.
        undo: the policy of going back where it is not `free`.
        proposal: the one that is open.
        lineage, sandbox: of a match that began from a position.
        private: it is shown to nobody but administrators and its own seats (rule T12).
        keeps: it ends without releasing its keys (rule T4).
        standing: the standing answers, by seat.
        clock: the time control.
        clocks: the clocks, by seat, in a match with a time control.
        called_off: why it was ended without a result (rules T15 and T19).
        visibility: where it is not `public` (rule T16).
        creator: the id of the account that created it, if one did.
        spectators: who else may watch, where that is not everybody (rule T16).
        open_until: when it ends if seats are open still, in milliseconds (rule T19).
        rematch_of: the id of the match that it is the rematch of (rule T20).
        rated: its end counts for the ratings of its players (rule T21).

    The macs of stored matches hold the table: a field that came later is left out of them, by
    being unset, wherever it says nothing.
    """

    status: Literal["open", "running", "over"] = "open"
    game: str = ""
    rules: str = ""
    content: str = ""
    options: Mapping[str, Any] = {}
    seats: tuple[SeatState, ...] = ()
    entropy: tuple[str, ...] = ()
    commitments: Mapping[str, str] = {}
    outcome: Outcome | None = None
    released: Mapping[str, str] = {}
    undo: UndoPolicy | UnsetType = UNSET
    proposal: Proposal | UnsetType = UNSET
    lineage: Lineage | UnsetType = UNSET
    sandbox: bool | UnsetType = UNSET
    standing: tuple[tuple[KeptAnswer, ...], ...] | UnsetType = UNSET
    private: bool | UnsetType = UNSET
    keeps: bool | UnsetType = UNSET
    clock: TimeControl | UnsetType = UNSET
    clocks: tuple[SeatClock, ...] | UnsetType = UNSET
    called_off: CallOffReason | UnsetType = UNSET
    visibility: Visibility | UnsetType = UNSET
    creator: str | UnsetType = UNSET
    spectators: Spectators | UnsetType = UNSET
    open_until: int | UnsetType = UNSET
    rematch_of: str | UnsetType = UNSET
    rated: bool | UnsetType = UNSET

    @property
    def is_placed(self) -> bool:
        """Whether the match begins from a position, and not from the game's setup."""
        return bool(self.sandbox or self.lineage)

    @property
    def policy(self) -> UndoPolicy:
        """How far seats may go back."""
        return self.undo or "free"

    @property
    def is_invited(self) -> bool:
        """Whether only those who are invited see it and sit down (rule T16)."""
        return self.visibility == "invited"

    def seat_of_account(self, account: str) -> Seat | None:
        """Return the seat that an account holds; None if it holds none."""
        held = (seat for seat, one in enumerate(self.seats) if one.account == account)
        return next(held, None)
