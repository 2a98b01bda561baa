"""Error handlers that convert exceptions to problem responses (RFC 9457)."""

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from math import ceil
from typing import Any

import structlog
from flask import Flask, Response, current_app, g, request
from marshmallow import ValidationError
from msgspec import UNSET
from msgspec.structs import replace
from redis.exceptions import RedisError
from werkzeug.exceptions import HTTPException

from accounts.errors import BadKey, BadPasskey
from events import Broken, VersionConflict, refusal_of
from events.archive import ArchiveError, Damaged, PackLost
from games.errors import RuleViolation
from games.game import AnyGame
from matches.commands.commit import CommandRequest
from matches.commands.positions.position import FAULTS_MOST
from matches.errors import (
    AdminsOnly,
    BadCondition,
    BadPosition,
    BadToken,
    MatchNotRunning,
    NoSuchVersion,
    StaleVersion,
    UnknownField,
)
from matches.inclusion.proofs import PublicLogAway
from matches.queries import read
from matches.queries.explain import explain
from projections.lobby import BadCursor
from projections.match_cache import Match, MatchDeleted
from projections.operations.damage import find_damage, is_for_everybody
from service.context import ApiContext
from service.contract.operation import Operation
from service.http.request import ABOUT, PROVE, REFUSED, language_of, token_of
from service.http.response import reply
from service.limits.standing import facts_of, fields_of
from service.play import explanation as build_explanation
from service.problems.body_faults import BodyFaults
from service.problems.error_translations import PACKAGE, UNTRANSLATED, WHOLE, translate
from service.problems.errors import BadParameter, InsideCommand, NotReady, TooManyRequests
from service.problems.problem_text import spell_error, spell_problem
from service.problems.problem_types import PROBLEM_TYPES, TYPE_OF
from service.problems.query_faults import find_faults, name_expression
from service.problems.responses import FieldError, Problem
from service.schemas.struct_schemas import pointers
from service.text.seat_names import TABLE, SeatNames
from webhooks.mail.limits import TooMuchMail

POSTED = "formicary.posted"  # environ key of the posted command
REFUSED_IN = "formicary.refused-in"  # environ key of the state after the commands before it
POSITION_RULE = "T8"  # for errors to which no rule of the game applies
_RULE = re.compile(r"\((?:rules )?([A-Z]*\d+(?:\.\d+)*)\)$")
_log = structlog.get_logger()


def problem(slug: str, detail: str | Exception = "", /, **members: Any) -> Response:
    """Build a problem response in the language of the request.

    Args:
        slug: the slug of the problem type.
        detail: the detail in that language, or the exception that contains it. If empty, it
            defaults to the meaning of the problem type.
        members: additional members of the body.
    """
    kind, language = PROBLEM_TYPES[slug], language_of(request)
    texts = spell_problem(slug, kind, language)
    if isinstance(detail, Exception):
        detail = spell_error(detail, language)
    body = Problem(f"/problems/{slug}", texts.title, kind.status, detail or texts.text, **members)
    request.environ[REFUSED] = body
    answer = reply(body, kind.status, {"Cache-Control": "no-store", **kind.headers})
    answer.content_type = "application/problem+json"
    return answer


def _translate(text: str, *packages: str) -> str:
    """Translate text to the language of the request. Return an empty string if that is impossible.

    Args:
        text: the text in English.
        packages: additional packages to search for translations, for example the package of a game.
    """
    return translate(text, language_of(request), (*packages, PACKAGE))


def _spell_fault(error: Exception) -> str:
    """Describe a parameter error in the language of the request, if there is a translation.

    Otherwise return an empty string.
    """
    if isinstance(error, BadCondition):
        name, at = name_expression(_operation()), error.position
        return _translate(f"`{name}` is not a JMESPath expression from position {at} on: {error}")
    return spell_error(error, language_of(request))


def _operation() -> Operation | None:
    """Return the operation of the current request, or None if there is none for its path."""
    operations: Mapping[str | None, Operation] = current_app.extensions[PROVE].operations
    return operations.get(request.endpoint)


def _translate_faults(faults: Iterable[tuple[str, str]], *packages: str) -> tuple[FieldError, ...]:
    """Convert field errors to the response format, and translate them to the request's language."""
    return tuple(
        FieldError(at, _translate(text, *packages) or _translate(UNTRANSLATED))
        for at, text in faults
    )


def _join(faults: Iterable[FieldError]) -> str:
    """Join the first three error messages into a single text."""
    *before, last = map(_spell_place, islice(faults, 3))
    return "; ".join([*(text.removesuffix(".") for text in before), last])


def _spell_place(fault: FieldError) -> str:
    """Return an error message and its location, which parameter errors already include."""
    if fault.parameter is UNSET:
        return f"{fault.pointer or _translate(WHOLE)}: {fault.detail}"
    return fault.detail


WRONG_CURSOR = BadParameter("cursor", "a value that a page returned")


class Problems:
    """Error handlers for all exceptions that a request can raise."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api
        self._body_faults = BodyFaults(api.context, api.forms)

    def add_to(self, app: Flask) -> None:
        """Register the error handlers."""
        own: Mapping[type[Exception], Callable[[Any], Response]] = {
            BadParameter: self.bad_parameter,
            BadCursor: lambda _: self.bad_parameter(WRONG_CURSOR),
            ValidationError: self.invalid_body,
            BadPosition: self.bad_position,
            RuleViolation: self.rule_violation,
            StaleVersion: self.stale,
            NoSuchVersion: lambda error: problem(
                "unknown-version", error, current_version=error.version
            ),
            InsideCommand: lambda error: problem(
                "inside-commit",
                error,
                facts={"version": error.version, "end": error.end},
            ),
            MatchDeleted: lambda error: problem(
                "unknown-match" if error.is_unlisted else "match-deleted"
            ),
            BadCondition: self.bad_condition,
            UnknownField: self.unknown_field,
            NotReady: lambda error: problem("not-ready", error, facts=error.parts),
            VersionConflict: lambda error: problem("busy", current_version=error.head.version),
            MatchNotRunning: lambda error: problem(f"match-{error.status}"),
            BadToken: self.bad_token,
            BadKey: self.bad_key,
            BadPasskey: self.bad_passkey,
            AdminsOnly: self.admins_only,
            TooManyRequests: self.too_many,
            TooMuchMail: lambda error: self.too_many(TooManyRequests.of_mail(error)),
            RedisError: self.store_unavailable,
            **dict.fromkeys((ArchiveError, Damaged), self.archive_unavailable),
            Broken: self.damaged,
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
        return lambda raised: problem(slug, "" if is_quiet else raised)

    def bad_parameter(self, error: BadParameter) -> Response:
        """Report the invalid query parameters, followed by the errors in the body."""
        operation = _operation()
        faults = self._body_faults.find(operation) if operation else []
        errors = self._query_faults({error.parameter: error})
        errors += _translate_faults(faults[:FAULTS_MOST])
        return problem("invalid-parameter", _join(errors), parameter=error.parameter, errors=errors)

    def _query_faults(self, raised: Mapping[str, Exception]) -> tuple[FieldError, ...]:
        """Return the error that a view raised, if any, and all other errors in the query."""
        operation = _operation()
        parameters = operation.parameters if operation else ()
        others = islice(find_faults(parameters, self._api.context.games), FAULTS_MOST)
        listed = {**raised, **{name: other for name, other in others if name not in raised}}
        return tuple(
            FieldError("", _spell_fault(fault) or _translate(UNTRANSLATED), parameter=name)
            for name, fault in islice(listed.items(), FAULTS_MOST)
        )

    def invalid_body(self, error: ValidationError) -> Response:
        """Report the first few invalid fields as JSON pointers with messages."""
        return self._invalid_body(_translate_faults(pointers(error.messages)[:FAULTS_MOST]))

    def _invalid_body(self, errors: tuple[FieldError, ...]) -> Response:
        """Build the response for errors in a body, followed by those in the query."""
        errors += self._query_faults({})
        return problem("invalid-body", _join(errors), errors=errors)

    def bad_condition(self, error: BadCondition) -> Response:
        """Report the position of a syntax error in an expression, and the expected syntax."""
        return self._bad_expression("invalid-condition", error, _spell_fault(error))

    def unknown_field(self, error: UnknownField) -> Response:
        """Report an unknown field in an expression, with its position and similar field names."""
        return self._bad_expression("unknown-field", error, error, suggestions=error.nearest)

    def _bad_expression(
        self, slug: str, error: BadCondition | UnknownField, detail: str | Exception, **more: Any
    ) -> Response:
        name = name_expression(_operation())
        errors, position = self._query_faults({name: error}), error.position
        return problem(slug, detail, parameter=name, position=position, errors=errors, **more)

    def bad_position(self, error: BadPosition) -> Response:
        """Report the first few errors in a position as JSON pointers with messages."""
        faults = error.faults[:FAULTS_MOST]
        placed = ((f"/position{path}", text) for path, text in faults)
        game = self._game()
        spelled = _translate_faults(placed, *((game.words, TABLE) if game else ()))
        rules = (_RULE.search(text) for _, text in faults)
        return self._invalid_body(
            tuple(
                replace(fault, rule=named[1] if named else POSITION_RULE)
                for fault, named in zip(spelled, rules, strict=True)
            )
        )

    def rule_violation(self, error: RuleViolation) -> Response:
        """Report the violated rule in the game's own words. Explain the command if there is one."""
        match, game = self._match(), self._game()
        names = (
            self._api.names_at(request, match.timeline.newest)
            if match
            else SeatNames(language_of(request))
        )
        return problem(
            "rule-violation",
            build_explanation.describe_refusal(game, error, names),
            game=game.name if game else "",
            slug=error.slug,
            rule=error.rule,
            facts=build_explanation.build_facts(error),
            **self._explain(names),
        )

    def _explain(self, names: SeatNames) -> Mapping[str, Any]:
        """Explain why the posted command was rejected, based on the cached state."""
        posted: CommandRequest | None = request.environ.get(POSTED)
        if posted is None or posted.actor.seat is None:
            return {}
        match = self._api.context.cache.get((request.view_args or {})["match_id"])
        state = request.environ.get(REFUSED_IN) or read.snapshot(self._api.context, match).state
        seat = posted.actor.seat
        explanation = explain(match.game, state, seat, posted.command)
        view = match.game.view(state, seat)
        request.environ[ABOUT] = build_explanation.find_targets(match.game, view, posted.command)
        return {
            "conditions": build_explanation.build_conditions(match.game, explanation, names),
            "fields": build_explanation.build_fields(explanation),
            "nearest": build_explanation.build_nearest(match.game, view, explanation, names),
        }

    def _match(self) -> Match | None:
        match_id = (request.view_args or {}).get("match_id")
        return None if match_id is None else self._api.context.cache.get(match_id)

    def _game(self) -> AnyGame | None:
        match = self._match()
        return match.game if match else g.get("game")

    def stale(self, error: StaleVersion) -> Response:
        """Report the newest version, and the events that the caller has missed."""
        now = error.position.version
        if error.seen > now:
            return problem("future-version", error, current_version=now)
        context, match_id = self._api.context, (request.view_args or {})["match_id"]
        reader = read.authenticate_actor(context, match_id, token_of(request))
        missed = read.events(context, reader, error.seen, read.BATCH)
        return problem("stale-version", error, current_version=now, missed=missed)

    def bad_token(self, error: BadToken) -> Response:
        """Count an invalid token. The response does not reveal anything about it."""
        return self._count_wrong("invalid-token")

    def bad_key(self, error: BadKey) -> Response:
        """Count an invalid API key or recovery code in the same way as an invalid token."""
        return self._count_wrong("invalid-key")

    def bad_passkey(self, error: BadPasskey) -> Response:
        """Count an invalid passkey in the same way as an invalid token, and report the reason."""
        return self._count_wrong("passkey-refused", error)

    def admins_only(self, error: AdminsOnly) -> Response:
        """Count any token that does not belong to an administrator as invalid."""
        return self._count_wrong("admins-only")

    def _count_wrong(self, slug: str, detail: str | Exception = "") -> Response:
        try:
            self._api.limits.count_wrong_token()
        except TooManyRequests as too_many:
            return self.too_many(too_many)
        return problem(slug, detail)

    def too_many(self, error: TooManyRequests) -> Response:
        """Report the exceeded limit and the time until the next allowed request."""
        answer = problem("too-many-requests", error, facts=facts_of(error.standings))
        answer.headers.update(fields_of(error.standings))
        answer.headers["Retry-After"] = str(max(1, ceil(error.standings[0].seconds)))
        return answer

    def store_unavailable(self, error: RedisError) -> Response:
        """Report that the store does not respond or rejects writes. Commands can be retried."""
        if refusal := refusal_of(error):
            return problem("store-full" if refusal == "full" else "store-read-only")
        _log.error("the store does not answer", error=error)
        return problem("store-unavailable")

    def archive_unavailable(self, error: ArchiveError | Damaged) -> Response:
        """Report that a match's pack or the public log is unavailable, or damaged."""
        detail = ""
        if isinstance(error, PublicLogAway):
            _log.error("the public log cannot be read", error=error)
            detail = _translate("The public log cannot be read now. Nothing is lost.")
        elif isinstance(error, Damaged | PackLost):
            _log.error("a pack is lost or damaged", error=error)
        else:
            _log.error("the archive cannot be read", error=error)
        if isinstance(error, Damaged):
            self._note_damage(error)
        return problem("archive-unavailable", detail)

    def damaged(self, error: Broken) -> Response:
        """Report that the log of a match is damaged. Include the position but not the content.

        No information about a match that is not public is revealed to callers without a token.
        """
        _log.error("a match is damaged", error=error)
        match_id = self._note_damage(error)
        if match_id and token_of(request) is None:
            cache, store = self._api.context.cache, self._api.context.store
            if cache.is_hidden(match_id) or not is_for_everybody(store, match_id):
                return problem("unknown-match")
        detail = f"The match cannot be read at event {error.seq} ({error.fault}). It is parked."
        facts = {"seq": error.seq, "fault": error.fault}
        return problem("damaged-match", _translate(detail), facts=facts)

    def _note_damage(self, error: Broken) -> str | None:
        """Park the match that the request is for. Return its id, or None if there is no match."""
        match_id: str | None = (request.view_args or {}).get("match_id")
        if match_id:
            self._api.context.note_damage(match_id, error)
        return match_id

    def http(self, error: HTTPException) -> Response:
        """Report errors raised by Flask and Werkzeug, including their headers."""
        slug = next(TYPE_OF[kind] for kind in type(error).__mro__ if kind in TYPE_OF)
        made = problem(slug)
        made.status_code = error.code or made.status_code
        for name, value in error.get_response().headers:
            if name.lower() not in ("content-type", "content-length"):
                made.headers[name] = value
        return made

    def unexpected_error(self, error: Exception) -> Response:
        """Report an internal error without details. If the log was forged, report a damaged match.

        Even if a forged event can be folded, it may result in a state that other code does not
        expect.
        """
        _log.error("unexpected", exc_info=error)
        damage = self._find_damage()
        return self.damaged(damage) if damage else problem("internal")

    def _find_damage(self) -> Broken | None:
        """Return the damage found in the log of the request's match, or None."""
        match_id = (request.view_args or {}).get("match_id")
        if match_id is None:
            return None
        try:
            return find_damage(self._api.context.store, match_id)
        except (RedisError, ArchiveError):
            return None
