"""The table, which is a match's state apart from its game. Undo does not affect it."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from games.game import Outcome, Seat
from games.table.clock import SeatClock, TimeControl
from games.table.events import CallOffReason, Lineage, Spectators, UndoPolicy, Visibility
from games.table.standing import KeptAnswer


class SeatState(Struct, frozen=True):
    """State of a seat, which is held by a bot or a player, or is open.

    Attributes:
        bot: the level of the bot that holds the seat; None for a player's seat.
        taken: the seq at which a player took the seat; None if it was not taken.
        stand_in: the level of the bot that currently plays for the player (rule T10).
        resigned: the seq at which the player gave up. The bot then plays to the end (rule T14).
        account: the id of the account that holds the taken seat (rule T18).
        reserved: the id of the only account that may take the open seat (rule T17).
        token_seq: the seq at which the token was last rotated, if ever (rule T18).
        invitation: the seq of the event that created the open seat's invitation, if any (rule T17).
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
        """True if neither a player nor a bot holds the seat."""
        return self.bot is None and self.taken is None

    @property
    def played_by(self) -> str | None:
        """Level of the bot that currently plays the seat, or None if no bot does."""
        return self.bot or self.stand_in or None


class Proposal(Struct, frozen=True):
    """A seat's proposal to undo or redo to a version.

    Attributes:
        seq: the seq of the event that made the proposal. Answers refer to it.
        seat: the seat that made the proposal.
        to: the version to go to.
        agreed: the other seats that have already agreed.
    """

    seq: int
    seat: Seat
    to: int
    agreed: tuple[Seat, ...] = ()


class Table(Struct, frozen=True):
    """A match's state apart from its game, built by folding table events.

    Attributes:
        status: `open` while seats are free, then `running` until the game is `over`.
        seats: the state of each seat.
        entropy: the players' entropy for the luck key, in the order in which they took their seats.
        outcome: the ranking, once over.
        released: the keys by name, in hex, once over.
        undo: the undo policy, if it is not `free`.
        proposal: the open proposal.
        lineage, sandbox: the origin of a match that started from a position.
        private: whether the match is visible only to administrators and its own seats (rule T12).
        keeps: whether the match ends without releasing its keys (rule T4).
        standing: the standing answers, by seat.
        clock: the time control.
        clocks: the clocks, by seat, in a match with a time control.
        called_off: the reason why the match was ended without a result (rules T15 and T19).
        visibility: the visibility, if it is not `public` (rule T16).
        creator: the id of the account that created the match, if any.
        spectators: the permission for spectators, if spectating is restricted (rule T16).
        open_until: the time at which the match ends if seats are still open, in milliseconds since
            1970 (rule T19).
        rematch_of: the id of the previous match, if this match is a rematch (rule T20).
        rated: whether the result affects the players' ratings (rule T21).
        clock_offset: the milliseconds by which the test clock is ahead of real time; unset if the
            match has no test clock (rule T22).
        one_token: whether one token plays all seats of players (rule T23).
        test: whether this is a match of test accounts (rule T24).

    The macs of stored matches cover the table. Fields that were added later are unset in older
    matches, so that the macs of those matches do not change.
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
    clock_offset: int | UnsetType = UNSET
    one_token: bool | UnsetType = UNSET
    test: bool | UnsetType = UNSET

    @property
    def is_placed(self) -> bool:
        """True if the match started from a position instead of the game's setup."""
        return bool(self.sandbox or self.lineage)

    @property
    def policy(self) -> UndoPolicy:
        """Undo policy that applies to the seats."""
        return self.undo or "free"

    @property
    def is_invited(self) -> bool:
        """True if only invited players may see the match and take a seat (rule T16)."""
        return self.visibility == "invited"

    def seat_of_account(self, account: str) -> Seat | None:
        """Return the seat that an account holds, or None if it does not hold one."""
        held = (seat for seat, seat_state in enumerate(self.seats) if seat_state.account == account)
        return next(held, None)
