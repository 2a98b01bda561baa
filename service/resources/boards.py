"""The board as a picture."""

from flask import Flask, Response, request

from matches.queries import read
from service.context import Desk
from service.http.pictures import Pictures, Sight
from service.http.read_context import look
from service.http.response import VARY, caching, etag, not_modified
from service.http.version import moved_on
from service.problems.errors import NoBoard


class Boards:
    """GET /v1/matches/<match>/board.svg."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._pictures = Pictures()

    def add_to(self, app: Flask) -> None:
        """Register the route."""
        app.add_url_rule("/v1/matches/<match>/board.svg", view_func=self.get_board)

    def get_board(self, match: str) -> Response:
        """Draw the board as the caller may see it, now, at a version or at a time."""
        house = self._desk.house
        who, at, shown = look(house, request, match)
        draw = who.held.game.draw
        if draw is None or not read.has_begun(who.held, shown):
            raise NoBoard
        cache = caching(request, forever=at.is_settled)
        same = not_modified(request, shown.version, cache)
        if same:
            return same
        headers = {"ETag": etag(shown.version), "Cache-Control": cache, "Vary": VARY}
        headers |= moved_on(at, request.path)
        sight = Sight(who.held.match, shown.version, who.seat)
        picture = self._pictures.get(sight, shown.state)
        if picture is None:
            picture = draw(read.view(who.held, shown, who.seat)).encode()
            self._pictures.keep(sight, shown.state, picture)
        return Response(picture, 200, headers, content_type="image/svg+xml")
