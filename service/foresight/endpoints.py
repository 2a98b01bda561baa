"""Endpoints that preview a command or explain why it is illegal."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Response, request
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import TARGET, AnyGame, Seat, Target
from matches.errors import MatchNotRunning, PhaseRunning
from matches.queries import read
from matches.queries.diff import difference
from matches.queries.explain import Explanation, Refusal, explain
from matches.queries.lines import line_of_event
from matches.queries.preview import Hole, check_asked, preview
from projections.match_cache import Match
from service.boards.build import show_parts
from service.boards.responses import PartShown
from service.context import ApiContext
from service.contract.operation import Reply, operation
from service.contract.parameters import AT, switch_parameter, text_parameter
from service.foresight.responses import (
    ExplanationShown,
    HoleShown,
    MeantShown,
    PreviewedEvent,
    PreviewShown,
    TargetShown,
)
from service.http.body import body_of
from service.http.request import is_set, require_token
from service.http.response import NO_STORE, reply
from service.http.version import check_end_of_command, choose_version
from service.play import explanation as build_explanation
from service.play.explanation import build_action
from service.problems.errors import BadParameter
from service.schemas.struct_schemas import command_of
from service.text.difference_text import difference_in_words
from service.text.seat_names import SeatNames

_PARTS = switch_parameter(
    "parts", "`1` to include the parts of the board as they would be after the command."
)

TARGET_MOST = 60  # characters
_TARGETS = "a kind and a name, for example hex:-1,0"
_TARGET = text_parameter(
    "target",
    "A target on the board, as in the `targets` of an action.",
    {"type": "string", "minLength": 3, "maxLength": TARGET_MOST, "pattern": TARGET},
    required=True,
    wanted=_TARGETS,
)


class _Question(Struct, frozen=True):
    """The command to examine, with its match, version and seat."""

    match: Match
    shown: read.Snapshot
    seat: Seat
    command: Any


class Foresight:
    """Operations that preview and explain commands."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "POST /v1/matches/<match_id>/preview",
        is_heavy=True,
        tag="play",
        seat="required",
        scope="match:read",
        parameters=(AT, _PARTS),
        body="Command",
        replies=(Reply(body=PreviewShown, headers=("Cache-Control",)),),
        problems=(
            "rule-violation",
            "other-games-command",
            "phase-running",
            "inside-commit",
            "match-open",
            "match-over",
        ),
        bucket="reads",
    )
    def preview_command(self, match_id: str) -> Response:
        """Preview a command without executing it. Uncertain outcomes are marked as holes."""
        question = self._read_question(match_id)
        previewed = preview(question.match, question.shown, question.seat, question.command)
        names = self._api.names_at(request, question.shown.table)
        body = PreviewShown(
            match_id=match_id,
            game=question.match.game.name,
            version=question.shown.version,
            seat=question.seat,
            is_whole=previewed.is_whole,
            events=tuple(
                _event(question.match, event, targets, names)
                for event, targets in zip(previewed.events, previewed.targets, strict=True)
            ),
            patch=difference(previewed.before, previewed.after),
            lines=difference_in_words(
                names, previewed.before, previewed.after, game=question.match.game
            ),
            holes=tuple(_hole(hole, names) for hole in previewed.holes),
            parts=_parts(question, previewed.after, names),
        )
        return reply(body, 200, NO_STORE)

    @operation(
        "POST /v1/matches/<match_id>/explain",
        is_heavy=True,
        tag="play",
        seat="required",
        scope="match:read",
        parameters=(AT,),
        body="Command",
        replies=(Reply(body=ExplanationShown, headers=("Cache-Control",)),),
        problems=("other-games-command", "inside-commit"),
        bucket="reads",
    )
    def explain_command(self, match_id: str) -> Response:
        """Explain why a command is illegal. List its wrong fields and the nearest legal ones."""
        question = self._read_question(match_id)
        game = question.match.game
        explanation = _explain(question)
        view = read.view(question.match, question.shown, question.seat)
        names = self._api.names_at(request, question.shown.table)
        body = ExplanationShown(
            match_id=match_id,
            game=question.match.game.name,
            version=question.shown.version,
            seat=question.seat,
            is_legal=not explanation.refusals,
            conditions=build_explanation.build_conditions(game, explanation, names),
            fields=build_explanation.build_fields(explanation),
            nearest=build_explanation.build_nearest(game, view, explanation, names),
        )
        return reply(body, 200, NO_STORE)

    @operation(
        "GET /v1/matches/<match_id>/explain",
        is_heavy=True,
        tag="play",
        seat="required",
        scope="match:read",
        parameters=(_TARGET, AT),
        replies=(Reply(body=TargetShown, headers=("Cache-Control",)),),
        problems=("inside-commit",),
        bucket="reads",
    )
    def explain_target(self, match_id: str) -> Response:
        """List the legal commands for a target on the board, and explain why others are illegal."""
        target = request.args.get("target", "")
        if len(target) > TARGET_MOST or not re.fullmatch(TARGET, target):
            raise BadParameter("target", _TARGETS)
        reader = read.authenticate_player(self._api.context, match_id, require_token(request))
        match, shown, seat = self._look(reader)
        game, view = match.game, read.view(match, shown, seat)
        names = self._api.names_at(request, shown.table)
        legal = read.legal(match, shown, seat)
        actions = (build_action(game, view, command, names) for command in legal)
        body = TargetShown(
            match_id=match_id,
            game=game.name,
            version=shown.version,
            seat=seat,
            target=target,
            actions=tuple(action for action in actions if target in action.targets),
            refused=tuple(_refused(_Question(match, shown, seat, None), view, target, names)),
        )
        return reply(body, 200, NO_STORE)

    def _read_question(self, match_id: str) -> _Question:
        reader = read.authenticate_player(self._api.context, match_id, require_token(request))
        seat: Seat = reader.seat  # type: ignore[assignment]  # a token is a seat's
        command = command_of(self._api.forms, reader.match.game.name, body_of(request), seat)
        return _Question(*self._look(reader), command)

    def _look(self, reader: read.Reader) -> tuple[Match, read.Snapshot, Seat]:
        """Return the match, its snapshot at the requested version, and the caller's seat.

        Raises:
            InsideCommand: The version is inside the events of a command.
        """
        context = self._api.context
        at = choose_version(context, request, reader)
        if at.version is None:
            reader = read.refresh(context, reader)
        shown = read.snapshot(context, reader.match, at.version)
        check_end_of_command(context, reader.match, at.version)
        return reader.match, shown, reader.seat  # type: ignore[return-value]  # a token is a seat's


def _explain(question: _Question) -> Explanation:
    """Explain why a command is illegal. The table rules are checked first."""
    try:
        check_asked(question.match.game, question.shown)
    except MatchNotRunning as error:
        rule = "T1" if error.status == "open" else "T4"
        violation = RuleViolation(f"match.{error.status}", rule=rule, status=error.status)
    except PhaseRunning:
        violation = RuleViolation("match.phase-running", rule="T3")
    else:
        return explain(question.match.game, question.shown.state, question.seat, question.command)
    return Explanation((Refusal(violation, ()),), (), ())


def _refused(question: _Question, view: Any, target: str, names: SeatNames) -> Iterator[MeantShown]:
    """Yield the illegal commands that a player may have intended for a target."""
    game = question.match.game
    if view is None or game.targets is None or game.targets.meant is None:
        return
    for command in game.targets.meant(view, question.seat, target):
        explanation = _explain(replace(question, command=command))
        if explanation.refusals:
            shown = build_action(game, view, command, names)
            conditions = build_explanation.build_conditions(game, explanation, names)
            yield MeantShown(shown.label, shown.command, conditions)


def _event(
    match: Match, event: Any, targets: tuple[Target, ...], names: SeatNames
) -> PreviewedEvent:
    game: AnyGame = match.game
    line = line_of_event(game, match.timeline.newest.content, event)
    rule = line.facts.get("rule")
    return PreviewedEvent(
        event=msgspec.to_builtins(event),
        text=names.fill_entry(game, f"event.{line.id}", line.facts),
        rule=None if rule is None else str(rule),
        targets=targets,
    )


def _parts(question: _Question, after: Any, names: SeatNames) -> tuple[PartShown, ...] | UnsetType:
    """Return the board as the seat would see it, if the board was requested and can be drawn."""
    game = question.match.game
    if not is_set(request, "parts") or game.draw is None:
        return UNSET
    return tuple(show_parts(game, after, names))


def _hole(hole: Hole, names: SeatNames) -> HoleShown:
    facts = {"what": hole.what.replace("-", " ")}  # the English name used in the log
    text = names.words_of_service().fill(f"hole.{hole.kind}", facts)
    return HoleShown(hole.kind, hole.what, hole.after, text)
