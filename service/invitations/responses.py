"""Response bodies for invitations."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from games.game import Seat
from games.table import Spectators, TimeControl, UndoPolicy, Visibility
from matches.times import Time
from service.contract.names import GameSlug, MatchId
from service.seats.responses import SeatShown


class InvitationShown(Struct, frozen=True):
    """An invitation to an open seat.

    To use it, send `{"invitation": secret}` to `POST .../seats/{seat}`. It can only be used once.

    Attributes:
        seat: the seat that the invitation is for.
        secret: the secret to send in order to take the seat.
        path: the address of a page with the secret in its fragment (after `#`), which browsers do
            not send to servers.
    """

    seat: Seat
    secret: str
    path: str


class InvitedMatch(Struct, frozen=True):
    """A match as shown to the holder of an invitation.

    Attributes:
        title: the display name of the game.
        seat: the seat that the invitation is for.
        options: the game's options, with all defaults filled in.
        seats: the seats and their current holders.
        clock: the time control; null if time is unlimited.
        undo: the undo policy: `free`, by `consent`, or not at all (`none`).
        visibility: the visibility: `public`, `unlisted` (excluded from lists) or `invited` (visible
            only to invited players).
        spectators: the limits for spectators; null if anyone may watch without delay.
        creator: the id of the account that created the match; null if there is none.
        creator_name: the name of that account; null if there is none or it was erased.
        open_until: the time when the match ends if seats are still open; null if there is no such
            limit.
        rated: true if the result affects the players' ratings.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    title: str
    seat: Seat
    options: Mapping[str, Any]
    seats: tuple[SeatShown, ...]
    clock: TimeControl | None
    undo: UndoPolicy
    visibility: Visibility
    spectators: Spectators | None
    creator: str | None
    creator_name: str | None
    open_until: Time | None
    rated: bool


class InvitationList(Struct, frozen=True):
    """List of the usable invitations of a match.

    Attributes:
        invitations: the invitations that can currently be used.
    """

    match_id: MatchId = field(name="match")
    invitations: tuple[InvitationShown, ...]
