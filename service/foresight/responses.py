"""Responses about commands that could be played."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.game import Seat, Target
from service.boards.responses import PartShown
from service.contract.names import GameSlug, MatchId
from service.play.responses import Action
from service.problems.responses import FailedCondition, FieldWanted, NearAction


class PreviewedEvent(Struct, frozen=True):
    """An event that the command would cause.

    Attributes:
        event: the event, as the caller would see it.
        text: its line, in words.
        rule: the paragraph of the rules that applies; null if there is none.
        targets: the parts of the board that it touches.
    """

    event: Any
    text: str
    rule: str | None
    targets: tuple[Target, ...] = ()


class HoleShown(Struct, frozen=True):
    """A point of a preview from which the outcome is unknown.

    Attributes:
        kind: the cause: `luck` if something is drawn, `told` if a player would learn a secret,
            `hidden` if the outcome depends on information that the caller may not know.
        what: the label of the draw, or the type of the event that reveals a secret; empty for
            `hidden`.
        after: the number of certain events before it.
        text: the same in words.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int
    text: str


class PreviewShown(Struct, frozen=True):
    """The effect that a command would have. Nothing is stored.

    The `events` are certain as far as they go. `patch` (RFC 6902) and `lines` are their effect on
    the caller's view. `is_whole` is true if nothing would follow them.

    Attributes:
        version: the version at which the command would be played.
        seat: the caller's seat.
        is_whole: true if nothing would follow these events.
        events: the events that it would cause, certain as far as they go.
        patch: the change of the caller's view by the events (RFC 6902).
        lines: the same change in words.
        holes: the causes of uncertainty after these events.
        parts: the parts of the board after these events, if requested (`parts=1`).
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    is_whole: bool
    events: tuple[PreviewedEvent, ...]
    patch: tuple[Mapping[str, Any], ...]
    lines: tuple[str, ...]
    holes: tuple[HoleShown, ...]
    parts: tuple[PartShown, ...] | UnsetType = UNSET


class MeantShown(Struct, frozen=True):
    """A command that the player may have in mind for a target, and the reasons why it is not legal.

    Attributes:
        label: a label for a button.
        command: the body to post.
        conditions: the checks that refuse it.
    """

    label: str
    command: Any
    conditions: tuple[FailedCondition, ...]


class TargetShown(Struct, frozen=True):
    """The commands that the caller's seat can apply to a target on the board, and those it cannot.

    Attributes:
        version: the version at which a command would be played.
        seat: the caller's seat.
        target: the requested target on the board.
        actions: the legal commands that touch it.
        refused: commands that the player may have in mind but that are not legal, with the checks
            that refuse them; empty if the game names none.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    target: Target
    actions: tuple[Action, ...]
    refused: tuple[MeantShown, ...]


class ExplanationShown(Struct, frozen=True):
    """An explanation of whether a command is legal at a version, and of the legal commands near it.

    Attributes:
        version: the version at which the command would be played.
        seat: the caller's seat.
        is_legal: true if the command could be played.
        conditions: the checks that refuse it; empty for a legal command.
        fields: the fields to change, with the values that would make it legal.
        nearest: the nearest legal commands.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    is_legal: bool
    conditions: tuple[FailedCondition, ...]
    fields: tuple[FieldWanted, ...]
    nearest: tuple[NearAction, ...]
