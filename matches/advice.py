"""The permission to know the value of a seat's alternatives, in this module alone.

After the end, everyone who may see a match may know it. While a match runs, advice would be unfair
to people at the table, so that only one person who plays against bots may ask, in a match that is
not rated, for the person's own seat. A branch repeats positions of its parent. As long as any
ancestor runs, no branch gives advice, even if the branch is over.
"""

from typing import Literal, TypeAlias

from events import Broken
from events.archive import ArchiveError
from games.errors import GameError
from games.game import Seat
from games.table import Table
from matches.context import Context
from matches.errors import MatchError
from matches.queries.read import Reader
from matches.queries.released_keys import check_released
from matches.queries.visible import match_for_spectators
from projections.match_cache import Match, NoSuchMatch

ANCESTORS_MOST = 100  # in a longer chain of branches, an ancestor counts as running

AdviceReason: TypeAlias = Literal["rated", "people", "seat", "ancestor"]
REFUSAL_TEXTS: dict[AdviceReason, str] = {
    "rated": "The match is rated and still running.",
    "people": "The match is still running, and more than one seat belongs to a person.",
    "seat": "While the match is running, only the holder of the seat may ask.",
    "ancestor": "A match from which this one branched off is still running.",
}


class AdviceRefused(MatchError):
    """Raised if advice would be unfair.

    Attributes:
        reason: the reason, as a slug.
    """

    def __init__(self, reason: AdviceReason) -> None:
        super().__init__(REFUSAL_TEXTS[reason])
        self.reason = reason


def check_advice(context: Context, reader: Reader, seat: Seat | None = None) -> bool:
    """Check that a reader may know the value of a seat's alternatives at any version.

    Return whether the advice may be based on the true state. If it may not, it must be based on the
    view of the seat, with hidden values and luck drawn again. If no seat is given, check it for the
    reader's own seat.

    Raises:
        AdviceRefused: the advice would be unfair.
        KeysKept: the match is over, but its policy does not release its secrets.
    """
    table = reader.match.timeline.newest
    is_over = table.status == "over"
    if not is_over:
        _check_running(reader, table, seat)
    if _has_running_ancestor(context, table):
        raise AdviceRefused("ancestor")
    if is_over:
        check_released(reader.match, "salt")
    return is_over


def _check_running(reader: Reader, table: Table, seat: Seat | None) -> None:
    if table.rated:
        raise AdviceRefused("rated")
    people = [number for number, held in enumerate(table.seats) if held.bot is None]
    if len(people) > 1:
        raise AdviceRefused("people")
    if people != [reader.seat] or seat not in (None, reader.seat):
        raise AdviceRefused("seat")


def _has_running_ancestor(context: Context, table: Table) -> bool:
    """Return whether any match that a branch descends from is running, as far as the public knows.

    An ancestor that cannot be read counts as running. The chain ends at a match that is not stored
    here, or that was deleted.
    """
    lineage = table.lineage
    for _ in range(ANCESTORS_MOST):
        if not lineage:
            return False
        try:
            ancestor = context.cache.fresh(lineage.match_id)
        except NoSuchMatch:
            return False
        except (Broken, ArchiveError, GameError):
            return True
        if not _is_known_to_be_over(context, ancestor):
            return True
        lineage = ancestor.timeline.newest.lineage
    return bool(lineage)


def _is_known_to_be_over(context: Context, match: Match) -> bool:
    """Return whether a match is over and spectators may know it.

    If they see the match late, a refusal must not reveal its end to them.
    """
    try:
        shown = match_for_spectators(context, match)
    except NoSuchMatch:
        return False
    return shown.timeline.newest.status == "over"
