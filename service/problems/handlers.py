"""Problems (RFC 9457): the one place where exceptions become statuses."""

import logging
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, g, request
from marshmallow import ValidationError
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from events import KeyReused, UnsafeStore, VersionConflict
from games.errors import RuleViolation, UnknownContent, UnknownRules
from games.game import AnyGame
from matches.audit.bot_replay import CostlyTurn, NoBotTurn, OtherEngine
from matches.commands.execute import CommandRequest
from matches.errors import (
    BadCondition,
    BadPosition,
    BadSeats,
    BadToken,
    CostlyCondition,
    KeysKept,
    MatchNotOver,
    MatchNotRunning,
    NoSuchVersion,
    PhaseRunning,
    StaleVersion,
    UnknownGame,
    WrongScope,
)
from matches.queries import read
from matches.queries.explain import explain
from projections.analyses import TooManyAnalyses
from projections.lobby import BadCursor
from projections.match_cache import NoSuchMatch
from service.context import ApiContext
from service.http.request import token_of
from service.http.response import reply
from service.problems.errors import BadParameter, ServiceError
from service.problems.problem_types import KINDS
from service.responses import explanation
from service.responses.problem import FieldError, Problem
from service.schemas.struct_schemas import pointers

ASKED = "formicary.asked"  # where a request keeps the command that it posts
_log = logging.getLogger("formicary.service")
_BY_STATUS = {404: "unknown-path", 405: "method-not-allowed", 413: "body-too-large"}
_BY_ERROR: Mapping[type[Exception], str] = {
    BadToken: "invalid-token",
    BadSeats: "invalid-seats",
    CostlyCondition: "costly-condition",
    CostlyTurn: "costly-turn",
    KeyReused: "key-reused",
    KeysKept: "keys-kept",
    MatchNotOver: "match-not-over",
    NoBotTurn: "no-bot-turn",
    NoSuchMatch: "unknown-match",
    OtherEngine: "other-engine",
    TooManyAnalyses: "too-many-analyses",
    UnknownContent: "unknown-content",
    UnknownGame: "unknown-game",
    UnknownRules: "unknown-rules",
    UnsafeStore: "unsafe-store",
    WrongScope: "wrong-scope",
}


def problem(kind_name: str, detail: str = "", **members: Any) -> Response:
    """Return the answer for a problem of a kind."""
    kind = KINDS[kind_name]
    body = Problem(
        f"/problems/{kind_name}", kind.title, kind.status, detail or kind.text, **members
    )
    answer = reply(body, kind.status, {"Cache-Control": "no-store", **kind.headers})
    answer.content_type = "application/problem+json"
    return answer


class Problems:
    """The handlers of everything that a request can raise."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    def add_to(self, app: Flask) -> None:
        """Register the handlers."""
        handlers: Mapping[type[Exception], Callable[[Any], Response]] = {
            ServiceError: lambda error: problem(error.problem, str(error)),
            BadParameter: self.bad_parameter,
            BadCursor: lambda _: problem("invalid-parameter", parameter="cursor"),
            ValidationError: self.invalid_body,
            BadPosition: self.bad_position,
            RuleViolation: self.rule_violation,
            StaleVersion: self.stale,
            NoSuchVersion: lambda error: problem(
                "unknown-version", str(error), current_version=error.version
            ),
            BadCondition: lambda error: problem(
                "invalid-condition", str(error), parameter="where", position=error.position
            ),
            VersionConflict: lambda error: problem("busy", current_version=error.head.version),
            MatchNotRunning: lambda error: problem(f"match-{error.status}"),
            PhaseRunning: lambda _: problem("phase-running"),
            RedisError: self.store_away,
            HTTPException: self.http,
            Exception: self.unexpected,
            **{kind: self._plain(slug) for kind, slug in _BY_ERROR.items()},
        }
        for kind, handler in handlers.items():
            app.register_error_handler(kind, handler)

    @staticmethod
    def _plain(slug: str) -> Callable[[Exception], Response]:
        return lambda error: problem(slug, "" if slug in _QUIET else str(error))

    def bad_parameter(self, error: BadParameter) -> Response:
        """A parameter of the query is named."""
        return problem("invalid-parameter", str(error), parameter=error.parameter)

    def invalid_body(self, error: ValidationError) -> Response:
        """Every field that is wrong is named by a JSON pointer."""
        found = tuple(FieldError(*one) for one in pointers(error.messages))
        detail = "; ".join(f"{one.pointer or 'the body'}: {one.detail}" for one in found[:3])
        return problem("invalid-body", detail, errors=found)

    def bad_position(self, error: BadPosition) -> Response:
        """Every fault of a position is pointed at."""
        found = tuple(FieldError(f"/position{path}", text) for path, text in error.faults)
        detail = "; ".join(f"{one.pointer}: {one.detail}" for one in found[:3])
        return problem("invalid-body", detail, errors=found)

    def rule_violation(self, error: RuleViolation) -> Response:
        """The slug, the rule and the facts, and the game's own words; why, for a command."""
        game: AnyGame | None = self._game()
        return problem(
            "rule-violation",
            explanation.in_words(game, error),
            slug=error.slug,
            rule=error.rule,
            facts=error.facts,
            **self._explained(),
        )

    def _explained(self) -> Mapping[str, Any]:
        """Return why the command that a request posted is refused, as it stands in memory."""
        asked: CommandRequest | None = request.environ.get(ASKED)
        if asked is None or asked.actor.seat is None:
            return {}
        match = self._api.context.cache.get((request.view_args or {})["match_id"])
        state = read.snapshot(self._api.context, match).state
        found = explain(match.game, state, asked.actor.seat, asked.command)
        return {
            "conditions": explanation.conditions(match.game, found),
            "fields": explanation.fields(found),
            "nearest": explanation.nearest(match.game, found),
        }

    def _game(self) -> Any:
        match_id = (request.view_args or {}).get("match_id")
        if match_id is None:
            return g.get("game")
        return self._api.context.cache.get(match_id).game

    def stale(self, error: StaleVersion) -> Response:
        """What the caller has missed comes along."""
        now = error.position.version
        if error.seen > now:
            return problem("future-version", str(error), current_version=now)
        context, match_id = self._api.context, (request.view_args or {})["match_id"]
        who = read.find_actor(context, match_id, token_of(request))
        missed = read.events(context, who, error.seen, read.BATCH)
        return problem("stale-version", str(error), current_version=now, missed=missed)

    def store_away(self, error: RedisError) -> Response:
        """The store does not answer; a command can be repeated with its key."""
        _log.error("the store does not answer: %s", error)
        return problem("store-unavailable")

    def http(self, error: HTTPException) -> Response:
        """What Flask and Werkzeug refuse, with the headers that they give it."""
        answer = error.get_response()
        if error.code is None or error.code < 400:
            return Response(answer.get_data(), answer.status_code, answer.headers)
        made = problem(_BY_STATUS.get(error.code, "bad-request"))
        if error.code not in _BY_STATUS:
            made.status_code = error.code
        for name, value in answer.headers:
            if name.lower() not in ("content-type", "content-length"):
                made.headers[name] = value
        return made

    def unexpected(self, error: Exception) -> Response:
        """A fault of ours: the caller learns only that."""
        _log.error("unexpected", exc_info=error)
        return problem("internal")


_QUIET = frozenset({"invalid-token", "key-reused", "unknown-match"})
