"""The past of a match: what changed, when something held, where points came from."""

from flask import Flask, Response, request

from matches import read
from matches.diff import difference
from service.asking import token_of
from service.desk import Desk
from service.errors import BadParameter
from service.moments import chosen
from service.replies import caching, not_modified, seen
from service.shapes_history import DiffShown
from service.telling import step_in_words


class History:
    """Differences between versions."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        app.add_url_rule("/v1/matches/<match>/diff", view_func=self.get_diff)

    def get_diff(self, match: str) -> Response:
        """Tell what changed in the caller's view from one version to another."""
        house = self._desk.house
        start, end = chosen(house, request, match, "from"), chosen(house, request, match, "to")
        if start.version is None:
            raise BadParameter("from", "given")
        who = read.reader(house, match, token_of(request))
        held = who.held if end.version is not None else house.cache.fresh(match)
        before = read.snapshot(house, held, start.version)
        after = read.snapshot(house, held, end.version)
        cache = caching(request, forever=start.is_settled and end.is_settled)
        same = not_modified(request, after.version, cache)
        if same and start.is_settled:
            return same
        views = (read.view(held, one, who.seat) for one in (before, after))
        found = difference(*views)
        lines = tuple(line for step in found.steps for line in step_in_words(step))
        body = DiffShown(match, before.version, after.version, who.seat, found.patch, lines)
        return seen(body, after.version, cache)
