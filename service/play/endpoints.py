"""Endpoints that return a match's state and legal commands, and that execute commands."""

from collections.abc import Collection
from typing import Any

from flask import Request as FlaskRequest
from flask import Response, request
from msgspec import UNSET

from games.game import AnyGame, Seat
from games.table.clock_fold import late_clocks
from matches.commands.commit import Actor, CommandRequest
from matches.commands.execute import play
from matches.context import Context
from matches.queries import read
from matches.queries.view_digest import digest_view
from projections.undo_history import suspended_at
from service.context import ApiContext
from service.contract.operation import PLAYED, SEEN_AT, Reply, operation
from service.contract.parameters import AS, AT, COMMAND_PARAMETERS, DIGEST, IF_NONE_MATCH
from service.http.body import body_of
from service.http.read_context import resolve_view
from service.http.request import (
    digest_of,
    if_match_of,
    is_set,
    key_of,
    language_of,
    require_token,
)
from service.http.response import reply_labelled, reply_not_modified
from service.http.version import VersionChoice, content_location
from service.matches.build import build_questions
from service.matches.clocks import build_clocks, deadline_of
from service.matches.proposal import build_proposal
from service.matches.responses import AskedShown
from service.play.command_answer import answer_command
from service.play.explanation import build_actions
from service.play.responses import ActionList, CommandPlayed, StateShown
from service.play.table_actions import build_table_actions
from service.problems.body_faults import COMMANDS
from service.problems.handlers import POSTED
from service.schemas.struct_schemas import command_of, commands_of
from service.text.seat_names import SeatNames


class Play:
    """The state of a match, its legal commands, and their execution."""

    def __init__(self, api: ApiContext) -> None:
        self._api = api

    @operation(
        "GET /v1/matches/<match_id>/state",
        tag="play",
        seat="optional",
        parameters=(AT, AS, DIGEST, IF_NONE_MATCH),
        replies=(Reply(body=StateShown, headers=SEEN_AT),),
    )
    def get_state(self, match_id: str) -> Response:
        """Return the caller's view of the game at the newest or an earlier version."""
        context = self._api.context
        with_digest = is_set(request, "digest")
        reader, at, shown = resolve_view(context, request, match_id)
        name = "state-digest" if with_digest else "state"
        words = SeatNames(language_of(request))
        label = self._api.label(
            request, reader, shown.version, name, is_settled=at.is_settled, names=words
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        view = read.view(reader.match, shown, reader.seat)
        digest = digest_view(match_id, shown.version, reader.seat, view) if with_digest else UNSET
        body = StateShown(
            match_id=match_id,
            game=reader.match.game.name,
            version=shown.version,
            status=shown.table.status,
            seat=reader.seat,
            asked=build_questions(reader.match.game, shown.asked, words),
            clocks=build_clocks(shown.table),
            view=view,
            digest=digest,
        )
        query = "&digest=1" if with_digest else ""
        return reply_labelled(body, label, content_location(at, request.path, query))

    @operation(
        "GET /v1/matches/<match_id>/actions",
        tag="play",
        seat="optional",
        parameters=(AT, IF_NONE_MATCH),
        replies=(Reply(body=ActionList, headers=SEEN_AT),),
    )
    def list_actions(self, match_id: str) -> Response:
        """List all legal commands of the caller's seat at a given version, as request bodies.

        The list is empty if the version lies between the events of a command, because no question
        is open at that point. It is also empty from the end of the seat's clock until the time-out
        is recorded.
        """
        context = self._api.context
        reader, at, shown = resolve_view(context, request, match_id)
        names = self._api.names_at(request, shown.table)
        late = () if at.version else late_clocks(shown.table, context.now())
        label = self._api.label(
            request,
            reader,
            shown.version,
            f"actions-{len(late)}" if late else "actions",  # the list changes without an event
            is_settled=at.is_settled,
            names=names,
        )
        same = reply_not_modified(request, label)
        if same:
            return same
        body = _list_actions(context, reader, at, shown=shown, names=names, late=late)
        return reply_labelled(body, label, content_location(at, request.path))

    @operation(
        "POST /v1/matches/<match_id>/commands",
        tag="play",
        seat="required",
        parameters=COMMAND_PARAMETERS,
        body=COMMANDS,
        replies=(Reply(status=201, body=CommandPlayed, headers=PLAYED),),
        problems=(
            "rule-violation",
            "batch-past-draw",
            "other-games-command",
            "phase-running",
            "match-open",
            "match-over",
        ),
        bucket="commands",
    )
    def post_command(self, match_id: str) -> Response:
        """Execute a command for the caller's seat, or a batch of up to 20 commands.

        The body is an action returned by `GET .../actions`, or any other legal command of the game.
        The response contains the resulting events, as visible to the caller.

        The commands of a batch are executed in order, and either all of them are recorded or none.
        Each is a command of its own in the log, and can be undone alone. A command that draws luck
        or reveals hidden values must be the last one. `If-Match` is the version before the first
        command, and `Idempotency-Key` covers the whole batch. If a command is refused, `errors`
        contains its place.
        """
        context = self._api.context
        sent: FlaskRequest = request._get_current_object()  # type: ignore[attr-defined]  # each look through the proxy costs a microsecond
        reader = read.authenticate_player(context, match_id, require_token(sent))
        seat: Seat = reader.seat  # type: ignore[assignment]  # a token is a seat's
        key, seen = key_of(sent), if_match_of(sent)
        body = body_of(sent)
        command, batch = self._read_commands(reader.match.game.name, body, seat)
        command_request = CommandRequest(
            actor=Actor("seat", seat),
            proof=reader.proof,
            command=command,
            batch=batch,
            key=f"seat-{seat}:{key}",
            digest=digest_of(sent, body),
            seen=seen,
        )
        sent.environ[POSTED] = command_request
        played = play(context, match_id, command_request)
        if reader.match.timeline.newest.rated:
            self._api.activity_log.note_player(
                reader.match.timeline.newest.seats[seat].account or ""
            )
        return answer_command(self._api, sent, reader, played, is_batch=type(body) is list)

    def _read_commands(self, game: str, body: Any, seat: Seat) -> tuple[Any, tuple[Any, ...]]:
        """Return the command in a body, or the batch of commands, which is counted."""
        if type(body) is not list:
            return command_of(self._api.forms, game, body, seat), ()
        batch = commands_of(self._api.forms, game, body, seat)
        if len(batch) > 1:
            self._api.limits.count_more_commands(len(batch) - 1)
        return None, batch


def _list_actions(
    context: Context,
    reader: read.Reader,
    at: VersionChoice,
    *,
    shown: read.Snapshot,
    names: SeatNames,
    late: Collection[Seat],
) -> ActionList:
    """Return the actions of a reader. A seat in `late` has to wait for its time-out."""
    is_asked = at.version is None or not read.is_inside(context, reader.match, shown.version)
    is_asked = is_asked and reader.seat not in late
    actions = build_actions(reader, shown, names) if is_asked else ()
    table = (
        () if at.version else build_table_actions(context, reader.match, shown, reader.seat, names)
    )
    proposal = None if at.version else build_proposal(context, reader, shown.table, names)
    return ActionList(
        match_id=reader.match.match_id,
        game=reader.match.game.name,
        version=shown.version,
        status=shown.table.status,
        seat=reader.seat,
        asked=_question(reader.match.game, shown, reader.seat, names) if is_asked else None,
        deadline=deadline_of(shown.table, reader.seat),
        actions=actions,
        table=table,
        suspended=not at.version
        and reader.seat in suspended_at(context.cache, reader.match, shown.table, shown.asked),
        proposal=proposal,
    )


def _question(
    game: AnyGame, shown: read.Snapshot, seat: Seat | None, names: SeatNames
) -> AskedShown | None:
    """Return the open question of a seat, or None if a stand-in bot answers it."""
    if seat is None or shown.table.seats[seat].stand_in:
        return None
    asked = build_questions(game, shown.asked, names)
    return next((question for question in asked if question.seat == seat), None)
