"""Problems (RFC 9457): the one place where exceptions become statuses."""

import logging
from collections.abc import Callable, Mapping
from math import ceil
from typing import Any

from flask import Flask, Response, g, request
from marshmallow import ValidationError
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from accounts.errors import BadKey
from events import VersionConflict
from games.errors import RuleViolation
from games.game import AnyGame
from matches.commands.execute import CommandRequest
from matches.commands.position import FAULTS_MOST
from matches.errors import (
    BadCondition,
    BadPosition,
    BadToken,
    MatchNotRunning,
    NoSuchVersion,
    StaleVersion,
)
from matches.queries import read
from matches.queries.explain import explain
from projections.lobby import BadCursor
from projections.match_cache import MatchDeleted
from service.context import ApiContext
from service.http.envelope import REQUEST_ID
from service.http.request import token_of
from service.http.response import reply
from service.limits.standing import facts_of, fields_of
from service.problems.errors import BadParameter, InsideCommand, TooManyRequests
from service.problems.problem_types import PROBLEM_TYPES, TYPE_OF
from service.responses.build import explanation as build_explanation
from service.responses.problem import FieldError, Problem
from service.schemas.struct_schemas import pointers

POSTED = "formicary.posted"  # where a request keeps the command that it posts
_log = logging.getLogger("formicary.service")


def problem(slug: str, detail: str = "", /, **members: Any) -> Response:
    """Return the answer for a problem of a type."""
    kind = PROBLEM_TYPES[slug]
    body = Problem(f"/problems/{slug}", kind.title, kind.status, detail or kind.text, **members)
    answer = reply(body, kind.status, {"Cache-Control": "no-store", **kind.headers})
    answer.content_type = "application/problem+json"
    return answer


class Problems:
    """The handlers of everything that a request can raise."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    def add_to(self, app: Flask) -> None:
        """Register the handlers."""
        own: Mapping[type[Exception], Callable[[Any], Response]] = {
            BadParameter: self.bad_parameter,
            BadCursor: lambda _: problem("invalid-parameter", parameter="cursor"),
            ValidationError: self.invalid_body,
            BadPosition: self.bad_position,
            RuleViolation: self.rule_violation,
            StaleVersion: self.stale,
            NoSuchVersion: lambda error: problem(
                "unknown-version", str(error), current_version=error.version
            ),
            InsideCommand: lambda error: problem(
                "inside-commit",
                str(error),
                facts={"version": error.version, "end": error.end},
            ),
            MatchDeleted: lambda error: problem(
                "unknown-match" if error.is_unlisted else "match-deleted"
            ),
            BadCondition: self.bad_condition,
            VersionConflict: lambda error: problem("busy", current_version=error.head.version),
            MatchNotRunning: lambda error: problem(f"match-{error.status}"),
            BadToken: self.bad_token,
            BadKey: self.bad_key,
            TooManyRequests: self.too_many,
            RedisError: self.store_unavailable,
            HTTPException: self.http,
            Exception: self.unexpected_error,
        }
        for error in TYPE_OF:
            if error in own or not issubclass(error, HTTPException):
                app.register_error_handler(error, own.get(error) or self._plain(error))

    @staticmethod
    def _plain(error: type[Exception]) -> Callable[[Exception], Response]:
        slug = TYPE_OF[error]
        is_quiet = error in PROBLEM_TYPES[slug].quiet
        return lambda raised: problem(slug, "" if is_quiet else str(raised))

    def bad_parameter(self, error: BadParameter) -> Response:
        """A parameter of the query is named."""
        return problem("invalid-parameter", str(error), parameter=error.parameter)

    def invalid_body(self, error: ValidationError) -> Response:
        """The fields that are wrong are named by JSON pointers, the first of them."""
        found = tuple(FieldError(*one) for one in pointers(error.messages)[:FAULTS_MOST])
        detail = "; ".join(f"{one.pointer or 'the body'}: {one.detail}" for one in found[:3])
        return problem("invalid-body", detail, errors=found)

    def bad_condition(self, error: BadCondition) -> Response:
        """It is said what was expected, and from where on it is not."""
        at = error.position
        text = f"`where` is no JMESPath expression from position {at} on: {error}"
        return problem("invalid-condition", text, parameter="where", position=at)

    def bad_position(self, error: BadPosition) -> Response:
        """The faults of a position are pointed at, the first of them."""
        told = error.faults[:FAULTS_MOST]
        found = tuple(FieldError(f"/position{path}", text) for path, text in told)
        detail = "; ".join(f"{one.pointer}: {one.detail}" for one in found[:3])
        return problem("invalid-body", detail, errors=found)

    def rule_violation(self, error: RuleViolation) -> Response:
        """The slug, the rule and the facts, and the game's own words; why, for a command."""
        game: AnyGame | None = self._game()
        return problem(
            "rule-violation",
            build_explanation.describe_refusal(game, error),
            game=game.name if game else "",
            slug=error.slug,
            rule=error.rule,
            facts=build_explanation.build_facts(error),
            **self._explain(),
        )

    def _explain(self) -> Mapping[str, Any]:
        """Return why the command that a request posted is refused, as it stands in memory."""
        posted: CommandRequest | None = request.environ.get(POSTED)
        if posted is None or posted.actor.seat is None:
            return {}
        match = self._api.context.cache.get((request.view_args or {})["match_id"])
        state = read.snapshot(self._api.context, match).state
        seat = posted.actor.seat
        found = explain(match.game, state, seat, posted.command)
        view = match.game.view(state, seat)
        return {
            "conditions": build_explanation.build_conditions(match.game, found),
            "fields": build_explanation.build_fields(found),
            "nearest": build_explanation.build_nearest(match.game, view, found),
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

    def bad_token(self, error: BadToken) -> Response:
        """A wrong token is counted, and nothing is told about it."""
        return self._count_wrong("invalid-token")

    def bad_key(self, error: BadKey) -> Response:
        """A wrong API key or recovery code is counted as a wrong token is."""
        return self._count_wrong("invalid-key")

    def _count_wrong(self, slug: str) -> Response:
        try:
            self._api.limits.count_wrong_token()
        except TooManyRequests as too_many:
            return self.too_many(too_many)
        return problem(slug)

    def too_many(self, error: TooManyRequests) -> Response:
        """When to come again, and under which policy."""
        answer = problem("too-many-requests", str(error), facts=facts_of(error.standings))
        answer.headers.update(fields_of(error.standings))
        answer.headers["Retry-After"] = str(max(1, ceil(error.standings[0].seconds)))
        return answer

    def store_unavailable(self, error: RedisError) -> Response:
        """The store does not answer; a command can be repeated with its key."""
        _log.error("the store does not answer: %s [%s]", error, request.environ[REQUEST_ID])
        return problem("store-unavailable")

    def http(self, error: HTTPException) -> Response:
        """What Flask and Werkzeug refuse, with the headers that they give it."""
        slug = next(TYPE_OF[kind] for kind in type(error).__mro__ if kind in TYPE_OF)
        made = problem(slug)
        made.status_code = error.code or made.status_code
        for name, value in error.get_response().headers:
            if name.lower() not in ("content-type", "content-length"):
                made.headers[name] = value
        return made

    def unexpected_error(self, error: Exception) -> Response:
        """A fault of ours: the caller learns only that."""
        _log.error("unexpected [%s]", request.environ[REQUEST_ID], exc_info=error)
        return problem("internal")
