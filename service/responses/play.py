"""What is answered to those who play: what they see, may do and did."""

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Seat, Target
from games.table import StandingAnswer
from matches.audit.receipts import Receipt
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses import GameSlug, MatchId
from service.responses.clock import ClockShown
from service.responses.matches import AskedShown, ProposalShown
from service.responses.times import Time


class StandingShown(Struct, frozen=True):
    """The standing answers of the caller's seat, and the kinds of questions of the game.

    Attributes:
        seat: the caller's seat.
        version: the match's newest version.
        answers: the answers that stand.
        kinds: the kinds of questions that the game asks.
        suspended: whether the answers are not given to the open question, because the game went
            back over the seat's answer to it (rule T9).
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    seat: Seat
    version: int
    answers: tuple[StandingAnswer, ...]
    kinds: tuple[str, ...]
    suspended: bool = False


class StateShown(Struct, frozen=True):
    """The game as the caller sees it at a version.

    Attributes:
        version: the version that is shown.
        status: whether the match was open, running or over then.
        seat: the caller's seat; null for a spectator.
        asked: the questions that stood then.
        clocks: the seats' clocks then; null in a match without a time control.
        view: what the caller may know; null while seats are open, and so there is no setup yet.
        digest: the digest of the view, where it was asked for (`digest=1`).
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


class PartShown(Struct, frozen=True):
    """A part of the board.

    Attributes:
        name: what `board.svg?part=` calls it; `map` is the one to be shown largest.
        title: what people call it.
        seat: whose it is; null where it is everybody's.
        svg: the drawing, whose width and height are the size at which its smallest text is 11
            pixels high. Its elements with ids are what `targets` name.
    """

    name: str
    title: str
    seat: Seat | None
    svg: str


class BoardShown(Struct, frozen=True):
    """The board in parts, each a drawing of its own, as the caller sees it at a version.

    Attributes:
        version: the version that is shown.
        seat: the caller's seat; null for a spectator.
        parts: the drawings, the largest first.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat | None
    parts: tuple[PartShown, ...]


class Action(Struct, frozen=True):
    """A legal command.

    Attributes:
        label: a label for a button.
        command: the body to post.
        targets: what it touches on the board, in the order in which it is chosen: a piece, a place.
    """

    label: str
    command: Any
    targets: tuple[Target, ...] = ()


class _OfTable(Struct, frozen=True, tag_field="kind"):
    """Something to do about the table, ready to send.

    Attributes:
        label: a label for a button.
        path: the address to send it to.
        body: the body to send.
        method: the method to send it with; a DELETE needs no body.
    """

    label: str
    path: str
    body: Mapping[str, Any]


class UndoAction(_OfTable, frozen=True, tag="undo"):
    """Take back what came after a version, at once."""

    method: Literal["POST"] = "POST"


class RedoAction(_OfTable, frozen=True, tag="redo"):
    """Go forward again to a version that was taken back."""

    method: Literal["POST"] = "POST"


class ProposeAction(_OfTable, frozen=True, tag="propose"):
    """Propose to go back to a version, or forth to an undone one: the others have to agree."""

    method: Literal["POST"] = "POST"


class AgreeAction(_OfTable, frozen=True, tag="agree"):
    """Agree to the undo that another seat proposes."""

    method: Literal["POST"] = "POST"


class RefuseAction(_OfTable, frozen=True, tag="refuse"):
    """Refuse the undo that another seat proposes."""

    method: Literal["POST"] = "POST"


class WithdrawAction(_OfTable, frozen=True, tag="withdraw"):
    """Withdraw the undo that the seat itself proposes."""

    method: Literal["POST"] = "POST"


class HandOverAction(_OfTable, frozen=True, tag="hand-over"):
    """Let a bot play for the seat until it is taken back."""

    method: Literal["PUT"] = "PUT"


class TakeBackAction(_OfTable, frozen=True, tag="take-back"):
    """Take the seat back from the bot that plays for it."""

    method: Literal["DELETE"] = "DELETE"


class ResignAction(_OfTable, frozen=True, tag="resign"):
    """Give the match up, for good."""

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
    """Every legal command of the caller's seat at a version; none for a spectator.

    Attributes:
        version: the version at which they are legal.
        status: whether the match is open, running or over.
        seat: the caller's seat; null for a spectator.
        asked: the question that the seat's player is asked; while it is null (a bot that plays for
            the seat is asked nothing here), the seat need not act, and what is listed (such as
            taking a choice back) it may do.
        deadline: when its time runs out; null while its clock does not run.
        actions: the legal commands, in a stable order.
        table: what it may undo, redo, propose and answer now, who may play for it and that it may
            give up; nothing where `at` is given.
        suspended: whether standing answers are not given to the question, because the game went
            back over the seat's answer to it (rule T9).
        proposal: the undo that is proposed; null if there is none, and if `at` is given.
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


class CommandPlayed(Struct, frozen=True, omit_defaults=True):
    """What came of a command.

    Attributes:
        version: the version that it led to.
        events: what happened, as the caller may see it.
        receipt: the signed receipt, where the caller asked for one (`Prefer: receipt`).
        suspended: the seats whose players must answer by hand now: the game went back over their
            answer, and standing answers are not given to that question again (rule T9).
    """

    game: GameSlug
    version: int
    events: tuple[VisibleEvent, ...]
    receipt: Receipt | UnsetType = UNSET
    suspended: tuple[Seat, ...] = ()
