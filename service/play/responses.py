"""Response bodies for players, such as their views, legal commands, and command results."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Seat, Target
from matches.audit.receipts import Receipt
from matches.times import Time
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.contract.names import GameSlug, MatchId
from service.matches.clocks import ClockShown
from service.matches.responses import AskedShown, ProposalShown


class StateShown(Struct, frozen=True):
    """The game at a given version, as the caller sees it.

    Attributes:
        version: the version of the view.
        status: the status of the match at that version: open, running or over.
        seat: the caller's seat; null for a spectator.
        asked: the open questions at that version.
        clocks: the clocks of the seats at that version; null if time is unlimited.
        view: the caller's view of the state; null until all seats are taken and the game is set up.
        digest: the digest of the view, if requested (`digest=1`).
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    status: Status
    seat: Seat | None
    asked: tuple[AskedShown, ...]
    clocks: tuple[ClockShown, ...] | None
    view: Any
    digest: str | UnsetType = UNSET


class Action(Struct, frozen=True):
    """A legal command.

    Attributes:
        label: a label for a button.
        command: the body to post.
        targets: the parts of the board that the command affects, in the order in which a player
            selects them: a piece, then a place.
    """

    label: str
    command: Any
    targets: tuple[Target, ...] = ()


class _OfTable(Struct, frozen=True, tag_field="kind"):
    """A table action, ready to be sent.

    Attributes:
        label: a label for a button.
        path: the address to send the request to.
        body: the request body.
        method: the HTTP method; DELETE does not require a body.
    """

    label: str
    path: str
    body: Mapping[str, Any]


class UndoAction(_OfTable, frozen=True, tag="undo"):
    """Immediately undo everything after a version."""

    method: Literal["POST"] = "POST"


class RedoAction(_OfTable, frozen=True, tag="redo"):
    """Redo to a version that was undone."""

    method: Literal["POST"] = "POST"


class ProposeAction(_OfTable, frozen=True, tag="propose"):
    """Propose to undo or redo to a given version. The other seats must agree."""

    method: Literal["POST"] = "POST"


class AgreeAction(_OfTable, frozen=True, tag="agree"):
    """Agree to an undo proposed by another seat."""

    method: Literal["POST"] = "POST"


class RefuseAction(_OfTable, frozen=True, tag="refuse"):
    """Reject an undo proposed by another seat."""

    method: Literal["POST"] = "POST"


class WithdrawAction(_OfTable, frozen=True, tag="withdraw"):
    """Withdraw an undo that the seat itself proposed."""

    method: Literal["POST"] = "POST"


class HandOverAction(_OfTable, frozen=True, tag="hand-over"):
    """Let a bot play for the seat until the player takes it back."""

    method: Literal["PUT"] = "PUT"


class TakeBackAction(_OfTable, frozen=True, tag="take-back"):
    """Take the seat back from the bot that plays for it."""

    method: Literal["DELETE"] = "DELETE"


class ResignAction(_OfTable, frozen=True, tag="resign"):
    """Resign from the match permanently."""

    method: Literal["POST"] = "POST"


TableAction: TypeAlias = (
    UndoAction
    | RedoAction
    | ProposeAction
    | AgreeAction
    | RefuseAction
    | WithdrawAction
    | HandOverAction
    | TakeBackAction
    | ResignAction
)


class ActionList(Struct, frozen=True):
    """All legal commands of the caller's seat at a given version. Spectators get an empty list.

    Attributes:
        version: the version at which the commands are legal.
        status: the status of the match: open, running or over.
        seat: the caller's seat; null for a spectator.
        asked: the pending question to the player of the seat. If it is null, the seat does not have
            to act and all listed actions are optional, for example an action that revokes a choice.
            It is also null while a bot plays for the seat, and from the end of its clock until the
            time-out is recorded.
        deadline: the time when the seat's clock runs out; null while the clock is stopped.
        actions: the legal commands, in a stable order.
        table: the table actions that the seat can currently take: undo, redo, proposals and answers
            to them, hand-over to a bot and resignation; empty if `at` is given.
        suspended: true if standing answers are not applied to the question, because the game was
            rewound past the seat's answer to it (rule T9).
        proposal: the proposed undo; null if there is none, or if `at` is given.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    status: Status
    seat: Seat | None
    asked: AskedShown | None
    deadline: Time | None
    actions: tuple[Action, ...]
    table: tuple[TableAction, ...] = ()
    suspended: bool = False
    proposal: ProposalShown | None = None


class BatchCommand(Struct, frozen=True):
    """A command of a batch, as it is recorded in the log.

    Attributes:
        first: the seq of its first event.
        version: the version after it, which is the seq of its last event.
        command: its id in the log.
    """

    first: int
    version: int
    command: str


class CommandPlayed(Struct, frozen=True, omit_defaults=True):
    """The result of a command, or of a batch of commands.

    Attributes:
        version: the resulting version.
        events: the events that the command or the batch caused, as visible to the caller.
        status: the status of the match at the resulting version: open, running or over.
        asked: the open questions at the resulting version.
        actions: the legal commands of the caller's seat at the resulting version, if the caller
            requested them (`Prefer: actions`).
        receipt: the signed receipt, if the caller requested it (`Prefer: receipt`).
        suspended: the seats that have to answer manually. The game was rewound past their answer,
            and standing answers are not applied to the same question again (rule T9).
        digest: the digest of the caller's view at the resulting version, if the caller requested it
            (`Prefer: digest`).
        commands: the commands of a batch in order; absent for a single command.
    """

    game: GameSlug
    version: int
    events: tuple[VisibleEvent, ...]
    status: Status
    asked: tuple[AskedShown, ...]
    actions: tuple[Action, ...] | UnsetType = UNSET
    receipt: Receipt | UnsetType = UNSET
    suspended: tuple[Seat, ...] = ()
    digest: str | UnsetType = UNSET
    commands: tuple[BatchCommand, ...] | UnsetType = UNSET
