"""What is answered about the log: its pages, its lines, and who is asked now."""

from msgspec import Struct

from games.game import Seat
from projections.lobby import Status
from projections.redact import VisibleEvent
from service.responses.matches import AskedShown
from service.responses.times import Time


class EventPage(Struct, frozen=True):
    """Events as the caller may see them, the match's newest version, and who is asked there."""

    game: str
    version: int
    status: Status
    asked: tuple[AskedShown, ...]
    events: tuple[VisibleEvent, ...]


class Asking(Struct, frozen=True):
    """Who is asked what, told by a live stream (`event: asked`) whenever it has caught up."""

    game: str
    version: int
    status: Status
    asked: tuple[AskedShown, ...]


class TimelineLine(Struct, frozen=True):
    """An event in plain words, as the caller may know it.

    `who` names who acted, such as `seat 0 (bot greedy)`; `rule` is the
    paragraph behind it, if there is one; `url` is the state that it led to; `to` is the version
    that undo or redo put the game to: what lies between is abandoned.
    """

    seq: int
    at: Time
    by: str
    seat: Seat | None
    who: str
    text: str
    rule: str | None
    url: str
    to: int | None


class TimelinePage(Struct, frozen=True):
    """Lines of the timeline, and the match's newest version."""

    game: str
    version: int
    lines: tuple[TimelineLine, ...]
