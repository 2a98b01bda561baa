"""Response bodies for previews and explanations of commands."""

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
        text: a description of the event.
        rule: the paragraph of the rules that applies; null if there is none.
        targets: the affected parts of the board.
    """

    event: Any
    text: str
    rule: str | None
    targets: tuple[Target, ...] = ()


class HoleShown(Struct, frozen=True):
    """A point in a preview after which the outcome is unknown.

    Attributes:
        kind: the cause. `luck` is a random draw, `told` is a secret that a player would learn, and
            `hidden` is information that the caller must not know.
        what: the label of the draw, or the type of the event that reveals a secret; empty for
            `hidden`.
        after: the number of certain events before it.
        text: a description of the cause.
    """

    kind: Literal["luck", "hidden", "told"]
    what: str
    after: int
    text: str


class PreviewShown(Struct, frozen=True):
    """The effect that a command would have. Previews are not stored.

    The `events` are certain to happen. `patch` (RFC 6902) and `lines` describe their effect on the
    caller's view. `is_whole` is true if no other events would follow.

    Attributes:
        version: the version at which the command would be played.
        seat: the caller's seat.
        is_whole: true if no other events would follow.
        events: the events that the command is certain to cause.
        patch: the change to the caller's view (RFC 6902).
        lines: a description of the same change.
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
    """A command that the player may have intended for a target, and why it is illegal.

    Attributes:
        label: a label for a button.
        command: the body to post.
        conditions: the checks that fail.
    """

    label: str
    command: Any
    conditions: tuple[FailedCondition, ...]


class TargetShown(Struct, frozen=True):
    """The legal and illegal commands that the caller's seat could apply to a target on the board.

    Attributes:
        version: the version at which a command would be played.
        seat: the caller's seat.
        target: the requested target on the board.
        actions: the legal commands for the target.
        refused: illegal commands that the player may have intended, with the checks that fail;
            empty if the game does not suggest any.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat
    target: Target
    actions: tuple[Action, ...]
    refused: tuple[MeantShown, ...]


class ExplanationShown(Struct, frozen=True):
    """The legality of a command at a given version, and the legal commands that are closest to it.

    Attributes:
        version: the version at which the command would be played.
        seat: the caller's seat.
        is_legal: true if the command could be played.
        conditions: the checks that fail; empty for a legal command.
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
