"""The version of another match from which a value came, if the match is a branch."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.game import Seat
from games.table import Lineage, PositionSet
from matches.causes.commands import ExplainedChange
from matches.causes.history import view_of
from matches.causes.places import SeenValue, is_same, locate
from matches.comparing.compare import noting_damage, read_parent
from matches.context import Context
from matches.queries.read import Reader
from matches.queries.states import states
from projections.match_cache import NoSuchMatch

_BEGINS = str(PositionSet.__struct_config__.tag)


class ValueOrigin(Struct, frozen=True):
    """The version of the parent from which a branch took a value.

    Attributes:
        match_id: the id of the parent.
        version: the version of the parent.
        path: the JSON pointer to the value in the caller's view of the parent; None if the caller
            may not see that version, or sees another value there.
        viewer: the seat whose view of the parent has the value, if the caller has to name it, which
            any reader may do after the end; otherwise an empty string.
    """

    match_id: str
    version: int
    path: str | None = None
    viewer: str = ""


def find_origin(
    context: Context, reader: Reader, changes: Sequence[ExplainedChange], token: str | None
) -> ValueOrigin | None:
    """Return the version of the parent from which a value came.

    The result depends only on the parent's public log and on views of the parent that the caller
    may read.

    Args:
        context: the context of the match.
        reader: the reader of the branch.
        changes: changes of the value, newest first.
        token: the token of the request.

    Returns:
        None if the match is no branch, or if the last change is not the beginning of the branch.
    """
    lineage: Lineage | None = reader.match.timeline.newest.lineage or None
    begins = bool(changes) and changes[-1].entry.type == _BEGINS
    if lineage is None or not begins:
        return None
    origin = ValueOrigin(lineage.match_id, lineage.version)
    sight = changes[-1].change.after
    try:
        parent = read_parent(context, lineage, token)
        if parent is None or sight is None:
            return origin
        with noting_damage(context, lineage.match_id):
            return _follow(context, parent, reader.seat, sight, origin)
    except NoSuchMatch:
        return origin


def _follow(
    context: Context, parent: Reader, seat: Seat | None, sight: SeenValue, origin: ValueOrigin
) -> ValueOrigin:
    """Return the origin with the pointer to the value, if the caller sees it in the parent.

    The parts of a view about its reader have equal pointers in the views of all seats. So unless
    the caller has the same seat in both matches, the value must be what spectators see as well.
    """
    viewer, seats = "", {parent.seat}
    if parent.seat != seat and "salt" in parent.match.timeline.newest.released:
        viewer, seats = "spectator" if seat is None else str(seat), {seat}
    elif parent.seat != seat:
        seats.add(None)
    ((_, state),) = states(context, parent.match, origin.version, origin.version)
    for parent_seat in seats:
        view = view_of(parent.match, state, parent_seat)
        value = None if view is None else locate(view, sight.pointer)
        if value is None or not is_same(SeenValue(sight.tokens, value.value), sight):
            return origin
    return replace(origin, path=sight.pointer, viewer=viewer)
