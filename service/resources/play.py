"""Playing: the state as the caller sees it, what it can do, its commands."""

from flask import Flask, Response, request
from flask import Request as FlaskRequest

from games.game import AnyGame, Seat
from matches.commands.commit import Actor
from matches.commands.execute import Request, play
from matches.queries import read
from service.context import Desk
from service.http.read_context import look
from service.http.request import (
    body_of,
    digest_of,
    key_of,
    needed_token,
    seen_of,
)
from service.http.response import answered, caching, not_modified, reply, seen
from service.http.version import moved_on
from service.problems.handlers import ASKED
from service.resources.matches import asked_of
from service.responses.explanation import action
from service.responses.responses import ActionList, AskedShown, CommandPlayed, StateShown
from service.responses.table_actions import table_actions
from service.schemas.clocks import clocks_shown, deadline_of
from service.schemas.struct_schemas import command_of


class Play:
    """State, actions and commands of a match."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def add_to(self, app: Flask) -> None:
        """Register the routes."""
        stem = "/v1/matches/<match>"
        app.add_url_rule(f"{stem}/state", view_func=self.get_state)
        app.add_url_rule(f"{stem}/actions", view_func=self.list_actions)
        app.add_url_rule(f"{stem}/commands", view_func=self.post_command, methods=["POST"])

    def get_state(self, match: str) -> Response:
        """Show the game as the caller may see it, now, at a version or at a time."""
        house = self._desk.house
        who, at, shown = look(house, request, match)
        cache = caching(request, forever=at.is_settled)
        same = not_modified(request, shown.version, cache)
        if same:
            return same
        body = StateShown(
            match=match,
            version=shown.version,
            status=shown.table.status,
            seat=who.seat,
            asked=asked_of(who.held.game, shown.asked),
            clocks=clocks_shown(shown.table),
            view=read.view(who.held, shown, who.seat),
        )
        return seen(body, shown.version, cache, moved_on(at, request.path))

    def list_actions(self, match: str) -> Response:
        """List every legal command of the caller's seat, now or then, as bodies ready to post."""
        house = self._desk.house
        who, at, shown = look(house, request, match)
        cache = caching(request, forever=at.is_settled)
        same = not_modified(request, shown.version, cache)
        if same:
            return same
        legal = read.legal(who.held, shown, who.seat)
        actions = tuple(action(who.held.game, one) for one in legal)
        table = () if at.version else table_actions(house, who.held, shown, who.seat)
        body = ActionList(
            match=match,
            version=shown.version,
            status=shown.table.status,
            seat=who.seat,
            asked=_question(who.held.game, shown, who.seat),
            deadline=deadline_of(shown.table, who.seat),
            actions=actions,
            table=table,
        )
        return seen(body, shown.version, cache, moved_on(at, request.path))

    def post_command(self, match: str) -> Response:
        """Play one command for the caller's seat."""
        house = self._desk.house
        sent: FlaskRequest = request._get_current_object()  # type: ignore[attr-defined]  # each look through the proxy costs a microsecond
        who = read.player(house, match, needed_token(sent))
        seat: Seat = who.seat  # type: ignore[assignment]  # a token is a seat's
        key, since = key_of(sent), seen_of(sent)
        body = body_of(sent)
        asked = Request(
            actor=Actor("seat", seat),
            command=command_of(self._desk.forms, who.held.game.name, body, seat),
            key=f"seat-{seat}:{key}",
            digest=digest_of(sent, body),
            seen=since,
        )
        sent.environ[ASKED] = asked
        played = play(house, match, asked)
        told = read.answered(house, who.held, played, seat)
        receipt = self._desk.receipt(sent, match, told[-1])
        return reply(CommandPlayed(played.last, told, receipt), 201, answered(played))


def _question(game: AnyGame, shown: read.Snapshot, seat: Seat | None) -> AskedShown | None:
    """Return what a seat is asked, if it is and its player is who answers."""
    if seat is None or shown.table.seats[seat].stand_in:
        return None
    return next((one for one in asked_of(game, shown.asked) if one.seat == seat), None)
