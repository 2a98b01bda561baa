"""Response bodies for the causes of values."""

from typing import Any

from msgspec import Struct, field

from games.game import Seat
from matches.causes.knowledge import Knower
from service.contract.names import ActorKind, GameSlug, MatchId


class ValueShown(Struct, frozen=True):
    """A value of the caller's view.

    Attributes:
        path: the JSON pointer to the value.
        value: the value at that path.
    """

    path: str
    value: Any


class DrawShown(Struct, frozen=True):
    """The random numbers that a command drew under one label.

    Attributes:
        label: the label, which is unique on the line of play.
        bounds: the bound of each number.
        values: the numbers, each of which is at least 0 and below its bound.
    """

    label: str
    bounds: tuple[int, ...]
    values: tuple[int, ...]


class CauseShown(Struct, frozen=True):
    """The command that caused a change.

    Attributes:
        seq: the seq of its first event.
        id: its id in the log.
        version: the version on which it was decided.
        by: the kind of actor: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.
        seat: the seat that acted; null if no seat acted.
        who: the display name of the actor.
        text: a description of the event with which the command was recorded.
        is_choice: true if the command made a hidden choice, which the event of the change revealed
            later. Otherwise the event belongs to the command.
        url: the address of the state on which it was decided; null for the first command.
    """

    seq: int
    id: str
    version: int
    by: ActorKind
    seat: Seat | None
    who: str
    text: str
    is_choice: bool
    url: str | None


class ChangeShown(Struct, frozen=True):
    """A change of a value.

    Attributes:
        seq: the seq of the event that changed the value.
        type: the name of the event type, as in the log.
        text: a description of the event.
        rule: the paragraph of the rules that applies; null if there is none.
        before: the value before the event; null if the view did not contain it.
        after: the value after the event; null if the view no longer contained it.
        draws: the random numbers that the command of the event drew; null until the match has
            released its keys.
        cause: the command that caused the change.
        undone_by: the seq of the rewind that undid the event; null if it is played.
        url: the address of the state after the event.
    """

    seq: int
    type: str
    text: str
    rule: str | None
    before: ValueShown | None
    after: ValueShown | None
    draws: tuple[DrawShown, ...] | None
    cause: CauseShown
    undone_by: int | None
    url: str


class OriginShown(Struct, frozen=True):
    """The version of another match from which a branch took a value.

    Attributes:
        match_id: the id of that match, the parent of the branch.
        version: the version of the parent with which the branch begins.
        url: the address of the causes of the value in the parent; null if the caller may not see
            that version, or sees another value there.
    """

    match_id: MatchId = field(name="match")
    version: int
    url: str | None


class WhyShown(Struct, frozen=True):
    """The history of a value in the caller's view, on the line of play that leads to a version.

    The history follows the identity of a value. If an item of a list moves, its changes continue at
    another pointer.

    Attributes:
        version: the version at which the value has its `path`.
        seat: the caller's seat; null for a spectator.
        path: the JSON pointer to the value.
        value: the value at that version.
        values: the values that the `target` shows, the most important first. The first one is the
            value at `path`. Without a target, this is the only one.
        select: a JMESPath expression for `trace` and `search` that selects this value at all
            versions, by the identity of the items around it; null if it would be too long.
        parts: the parts of the value, if it is the sum of other values of the view; otherwise
            empty.
        known_by: the seats and spectators whose views show the value, if it is hidden from others.
            Empty if it is not hidden. Null until the match has released its keys, on further pages,
            and if the time of the request was not sufficient.
        changes: the changes of the value, newest first.
        next: the address of earlier changes; null if all versions were read. Because the time of a
            request is limited, a page may contain fewer changes than requested.
        origin: the version of the parent from which the value came, if the match is a branch and
            the last of these changes is its beginning; otherwise null.
    """

    match_id: MatchId = field(name="match")
    game: GameSlug
    version: int
    seat: Seat | None
    path: str
    value: Any
    values: tuple[ValueShown, ...]
    select: str | None
    parts: tuple[ValueShown, ...]
    known_by: tuple[Knower, ...] | None
    changes: tuple[ChangeShown, ...]
    next: str | None
    origin: OriginShown | None
