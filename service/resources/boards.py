"""The board as a picture."""

from flask import Response, request

from matches.queries import read
from service.context import ApiContext
from service.http.pictures import Pictures, Sight
from service.http.read_context import look
from service.http.response import SVG, reply_not_modified
from service.http.version import content_location
from service.openapi.operation import SEEN_AT, Reply, operation
from service.openapi.parameters import AT, IF_NONE_MATCH
from service.problems.errors import NoBoard
from service.text.seat_names import put_names


class Boards:
    """GET /v1/matches/<match_id>/board.svg."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._pictures = Pictures()
        api.context.cache.on_deleted(self._pictures.drop)

    @operation(
        "GET /v1/matches/<match_id>/board.svg",
        tag="play",
        seat="welcome",
        takes=(AT, IF_NONE_MATCH),
        replies=(Reply(media_type=SVG, headers=SEEN_AT),),
        problems=("no-board",),
    )
    def get_board(self, match_id: str) -> Response:
        """Draw the board as the caller may see it, now, at a version or at a time."""
        context = self._api.context
        who, at, shown = look(context, request, match_id)
        draw = who.match.game.draw
        if draw is None or not read.has_begun(who.match, shown):
            raise NoBoard
        names = self._api.names_at(shown.table)
        label = self._api.label(
            request, who, shown.version, "board", is_settled=at.is_settled, names=names
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        headers = label.headers | content_location(at, request.path)
        sight = Sight(who.match.match_id, shown.version, who.seat)
        picture = self._pictures.get(sight, shown.state)
        if picture is None:
            picture = draw(read.view(who.match, shown, who.seat)).encode()
            self._pictures.keep(sight, shown.state, picture)
        if names.holders:
            picture = put_names(picture.decode(), names).encode()
        return Response(picture, 200, headers, content_type=SVG)
