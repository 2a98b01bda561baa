"""The board as a picture, and in parts."""

from flask import Response, request

from matches.queries import read
from service.context import ApiContext
from service.http.pictures import Pictures, Sight
from service.http.read_context import look
from service.http.response import SVG, reply_labelled, reply_not_modified
from service.http.version import content_location
from service.openapi.operation import SEEN_AT, Reply, operation
from service.openapi.parameters import AS, AT, IF_NONE_MATCH, text_parameter
from service.problems.errors import BadParameter, NoBoard
from service.responses.build.board import draw_part, list_parts, show_parts
from service.responses.play import BoardShown
from service.text.seat_names import put_names

_PART = text_parameter(
    "part",
    "Draw one part of the board alone, such as `map`; `GET .../board` has them all.",
    {"type": "string", "minLength": 1, "maxLength": 40},
)


class Boards:
    """GET /v1/matches/<match_id>/board and board.svg."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._pictures = Pictures()
        api.context.cache.on_deleted(self._pictures.drop)

    @operation(
        "GET /v1/matches/<match_id>/board.svg",
        tag="play",
        seat="welcome",
        takes=(AT, AS, _PART, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_board(self, match_id: str) -> Response:
        """Draw the board, or a part of it, as the caller may see it, now or in the past."""
        who, at, shown = look(self._api.context, request, match_id)
        _check_board(who, shown)
        part = _part_of(who, shown)
        names = self._api.names_at(shown.table)
        what = f"board-{part}" if part else "board"
        label = self._api.label(
            request, who, shown.version, what, is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        picture = self._draw(who, shown, part)
        if names.holders:
            picture = put_names(picture.decode(), names).encode()
        query = f"&part={part}" if part else ""
        headers = label.headers | content_location(at, request.path, query)
        return Response(picture, 200, headers, content_type=SVG)

    @operation(
        "GET /v1/matches/<match_id>/board",
        tag="play",
        seat="welcome",
        takes=(AT, AS, IF_NONE_MATCH),
        replies=(Reply(body=BoardShown, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_parts(self, match_id: str) -> Response:
        """Draw all parts of the board, as the caller may see them, each as a picture."""
        who, at, shown = look(self._api.context, request, match_id)
        _check_board(who, shown)
        names = self._api.names_at(shown.table)
        label = self._api.label(
            request, who, shown.version, "parts", is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        game, view = who.match.game, read.view(who.match, shown, who.seat)
        parts = show_parts(game, view, names, lambda one: self._draw(who, shown, one).decode())
        body = BoardShown(match_id, game.name, shown.version, who.seat, tuple(parts))
        return reply_labelled(body, label, content_location(at, request.path))

    def _draw(self, who: read.Reader, shown: read.Snapshot, part: str) -> bytes:
        """Return a part of the board, or (no name) the whole, drawn or kept from before."""
        sight = Sight(who.match.match_id, shown.version, who.seat, part)
        picture = self._pictures.get(sight, shown.state)
        if picture is None:
            view = read.view(who.match, shown, who.seat)
            picture = draw_part(who.match.game, view, part).encode()
            self._pictures.keep(sight, shown.state, picture)
        return picture


def _check_board(who: read.Reader, shown: read.Snapshot) -> None:
    """Check that there is a board to be drawn.

    Raises:
        NoBoard: the game has no drawing, or has not begun.
    """
    if who.match.game.draw is None or not read.has_begun(who.match, shown):
        raise NoBoard


def _part_of(who: read.Reader, shown: read.Snapshot) -> str:
    """Return the part that is asked for; nothing for the whole.

    Raises:
        BadParameter: the board has no such part.
    """
    part = request.args.get("part", "")
    if not part:
        return ""
    listed = [one.name for one in list_parts(who.match.game, read.view(who.match, shown, who.seat))]
    if part not in listed:
        raise BadParameter("part", f"one of {', '.join(listed)}")
    return part
