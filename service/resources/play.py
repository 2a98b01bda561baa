"""Playing: the state as the caller sees it, what it can do, its commands."""

from typing import Any

from flask import Flask, Response, request
from flask import Request as FlaskRequest

from games.game import AnyGame, Seat
from matches import read
from matches.commit import Actor
from matches.play import Request, play
from matches.undo import Step, steps
from projections.cache import Held
from service.asking import (
    body_of,
    digest_of,
    key_of,
    needed_token,
    seen_of,
    token_of,
)
from service.desk import Desk
from service.explaining import action
from service.forms import command_of
from service.moments import chosen, moved_on
from service.problems import ASKED
from service.replies import answered, caching, not_modified, reply, seen
from service.resources.matches import asked_of
from service.shapes import ActionList, AskedShown, CommandPlayed, StateShown, TableAction
from service.wording import TABLE, worded


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
        at = chosen(house, request, match)
        who = read.reader(house, match, token_of(request))
        held = who.held if at.version is not None else house.cache.fresh(match)
        shown = read.snapshot(house, held, at.version)
        cache = caching(request, forever=at.is_settled)
        same = not_modified(request, shown.version, cache)
        if same:
            return same
        body = StateShown(
            match=match,
            version=shown.version,
            status=shown.table.status,
            seat=who.seat,
            asked=asked_of(held.game, shown.asked),
            view=read.view(held, shown, who.seat),
        )
        return seen(body, shown.version, cache, moved_on(at, request.path))

    def list_actions(self, match: str) -> Response:
        """List every legal command of the caller's seat, now or then, as bodies ready to post."""
        house = self._desk.house
        at = chosen(house, request, match)
        who = read.reader(house, match, token_of(request))
        held = who.held if at.version is not None else house.cache.fresh(match)
        shown = read.snapshot(house, held, at.version)
        cache = caching(request, forever=at.is_settled)
        same = not_modified(request, shown.version, cache)
        if same:
            return same
        legal = read.legal(held, shown, who.seat)
        actions = tuple(action(held.game, one) for one in legal)
        table = self._table_actions(held, shown, who.seat) if at.version is None else ()
        body = ActionList(
            match=match,
            version=shown.version,
            status=shown.table.status,
            seat=who.seat,
            asked=_question(held.game, shown, who.seat),
            actions=actions,
            table=table,
        )
        return seen(body, shown.version, cache, moved_on(at, request.path))

    def _table_actions(
        self, held: Held, shown: read.Snapshot, seat: Seat | None
    ) -> tuple[TableAction, ...]:
        if seat is None:
            return ()
        found = steps(self._desk.house, held, shown.table, shown.version, seat)
        return tuple(_table_action(held, one) for one in found)

    def post_command(self, match: str) -> Response:
        """Play one command for the caller's seat."""
        house = self._desk.house
        sent: FlaskRequest = request._get_current_object()  # type: ignore[attr-defined]  # each look through the proxy costs a microsecond
        who = read.reader(house, match, needed_token(sent))
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
    """Return what a seat is asked, if it is."""
    if seat is None:
        return None
    return next((one for one in asked_of(game, shown.asked) if one.seat == seat), None)


def _table_action(held: Held, step: Step) -> TableAction:
    stem = f"/v1/matches/{held.match}"
    body: dict[str, Any] = {"to": step.to}
    path = f"{stem}/redo" if step.kind == "redo" else f"{stem}/undo"
    if step.proposal:
        path = f"{stem}/undo/answers"
        body = {"proposal": step.proposal, "agrees": step.kind == "agree"}
    label = worded(TABLE, f"action.{step.kind}", {"to": step.to})
    return TableAction(step.kind, label, path, body)
