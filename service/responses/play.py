"""What is answered to those who play: what they see, may do and did."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Seat
from games.table import StandingAnswer
from matches.audit.receipts import Receipt
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses.clock import ClockShown
from service.responses.matches import AskedShown
from service.responses.times import Time


class StandingShown(Struct, frozen=True):
    """The standing answers of the caller's seat, and the kinds of questions of the game."""

    match_id: str = field(name="match")
    game: str
    seat: Seat
    version: int
    answers: tuple[StandingAnswer, ...]
    kinds: tuple[str, ...]


class StateShown(Struct, frozen=True):
    """The game as the caller sees it at a version; `view` is null before its setup.

    `clocks` are the seats' clocks then; null in a match without a time control. `digest` is that
    of the view, where it was asked for (`digest=1`).
    """

    match_id: str = field(name="match")
    game: str
    version: int
    status: Status
    seat: Seat | None
    asked: tuple[AskedShown, ...]
    clocks: tuple[ClockShown, ...] | None
    view: Any
    digest: str | UnsetType = UNSET


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
    runs out, if its clock runs.
    """

    match_id: str = field(name="match")
    game: str
    version: int
    status: Status
    seat: Seat | None
    asked: AskedShown | None
    deadline: Time | None
    actions: tuple[Action, ...]
    table: tuple[TableAction, ...] = ()


class CommandPlayed(Struct, frozen=True, omit_defaults=True):
    """The version that a command led to, and its events as the caller may see them.

    `receipt` is there where the caller asked for one (`Prefer: receipt`).
    """

    game: str
    version: int
    events: tuple[VisibleEvent, ...]
    receipt: Receipt | UnsetType = UNSET
