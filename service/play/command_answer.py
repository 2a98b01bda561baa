"""Responses to commands, sent either immediately or after bots and phases have finished."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from time import monotonic

from flask import Request, Response
from msgspec import UNSET, Struct, UnsetType
from msgspec.json import Decoder
from msgspec.structs import replace

from games.game import Seat
from games.table.answers import answered_seats
from games.table.clock_fold import late_clocks
from matches.audit.receipts import Receipt
from matches.commands.execute import CommandResult, events_of_result
from matches.queries import read
from matches.queries.view_digest import digest_view
from matches.queries.visible import match_as_it_stands
from projections.match_cache import Match, NoSuchMatch
from projections.redact import VisibleEvent, show_entry
from projections.task_queue import answer_tasks
from projections.undo_history import suspended_at
from service.context import ApiContext
from service.http.prefer import preferences_of, wait_of
from service.http.request import language_of
from service.http.response import reply
from service.live.stream import PROBE_SECONDS
from service.live.waiters import Waiter
from service.matches.build import build_questions
from service.play.explanation import build_actions
from service.play.responses import Action, BatchCommand, CommandPlayed
from service.problems.errors import TooManyRequests, TooManyStreams
from service.text.seat_names import SeatNames

EVENTS_MOST = 1000
ACTIONS = "actions"  # the preference for the next legal commands
DIGEST = "digest"  # the preference for the digest of the caller's view


class _CommandMarks(Struct):
    """The members of a record that show where a command begins and ends."""

    id: str = ""
    mac: str = ""


_decode = Decoder(_CommandMarks).decode


def answer_command(
    api: ApiContext,
    request: Request,
    reader: read.Reader,
    played: CommandResult,
    status: int = 201,
    *,
    is_batch: bool = False,
) -> Response:
    """Build the response to a command or a batch. Include a receipt if the client asked for one.

    If the request prefers to wait (`Prefer: wait=<seconds>`), the response contains all events up
    to the next question to a person. The wait counts as a long poll. If no slot is free for another
    long poll, the response is sent immediately, without a Preference-Applied header.
    """
    match = reader.match
    receipt: Receipt | UnsetType = UNSET
    events = events_of_result(api.context, match, played, reader.seat)
    headers = api.result_headers(played, reader.seat)
    applied = []
    if "HTTP_PREFER" in request.environ:
        receipt = api.receipt(request, match, events[-1])
        seconds = wait_of(request)
        if seconds and (waited := _wait(api, reader, played, seconds)):
            events = waited
            headers = api.result_headers(replace(played, last=events[-1].seq), reader.seat)
            applied.append(f"wait={seconds}")
    body = build_played(api, request, reader, events, receipt)
    if body.actions is not UNSET:
        applied.append(ACTIONS)
    if body.digest is not UNSET:
        applied.append(DIGEST)
    if is_batch:
        body = replace(body, commands=tuple(_list_commands(events, played.last)))
    if applied:
        headers["Preference-Applied"] = ", ".join(applied)
    return reply(body, status, headers)


def build_played(
    api: ApiContext,
    request: Request,
    reader: read.Reader,
    events: tuple[VisibleEvent, ...],
    receipt: Receipt | UnsetType,
) -> CommandPlayed:
    """Build the result of a command, with the questions, actions and digest at its last event.

    A repeated response has the questions of the same version as the first one.
    """
    version = events[-1].seq
    match = reader.match
    if match.timeline.version < version:  # it was loaded again during the command
        match = match_as_it_stands(api.context, match)
    shown = read.snapshot(api.context, match)
    if shown.version != version:
        shown = read.snapshot(api.context, match, version)
    actions: tuple[Action, ...] | UnsetType = UNSET
    digest: str | UnsetType = UNSET
    if "HTTP_PREFER" in request.environ:
        reader = replace(reader, match=match)
        actions = _list_actions(api, request, reader, shown)
        digest = _find_digest(request, reader, shown)
    suspended: tuple[Seat, ...] = ()
    if match.timeline.rewinds:  # most matches have none: saves a call in each response
        suspended = suspended_at(api.context.cache, match, shown.table, shown.asked)
    return CommandPlayed(
        game=match.game.name,
        version=version,
        events=events,
        status=shown.table.status,
        asked=build_questions(match.game, shown.asked, SeatNames(language_of(request))),
        actions=actions,
        receipt=receipt,
        suspended=suspended,
        digest=digest,
    )


def _list_actions(
    api: ApiContext, request: Request, reader: read.Reader, shown: read.Snapshot
) -> tuple[Action, ...] | UnsetType:
    """Return the legal commands of a seat, if the request asked for them."""
    if ACTIONS not in preferences_of(request):
        return UNSET
    names = api.names_at(request, shown.table)
    return build_actions(reader, shown, names)


def _find_digest(request: Request, reader: read.Reader, shown: read.Snapshot) -> str | UnsetType:
    """Return the digest of a reader's view, if the request asked for it."""
    if DIGEST not in preferences_of(request):
        return UNSET
    view = read.view(reader.match, shown, reader.seat)
    return digest_view(reader.match.match_id, shown.version, reader.seat, view)


def _list_commands(events: Iterable[VisibleEvent], last: int) -> Iterator[BatchCommand]:
    """Yield the commands whose events are in a response, up to the last event of a batch."""
    first, command = 0, ""
    for event in events:
        if event.seq > last:
            return
        record = _decode(event.e)
        if record.id:
            first, command = event.seq, record.id
        if record.mac:
            yield BatchCommand(first, event.seq, command)


def _wait(
    api: ApiContext, reader: read.Reader, played: CommandResult, seconds: int
) -> tuple[VisibleEvent, ...]:
    """Wait until a person has to decide, and return the events from a command onwards.

    Return an empty tuple if waiting is not possible.
    """
    until = monotonic() + seconds
    with suppress(TooManyRequests, TooManyStreams, NoSuchMatch), api.limits.hold_place():
        waiter = api.hub.enter(played.match_id)
        try:
            match = read.refresh(api.context, reader).match
            match = _wait_for_people(api, waiter, match, reader.seat, until=until)
        finally:
            waiter.leave()
        return _events_of_commands(api, match, reader.seat, played)
    return ()


def _wait_for_people(
    api: ApiContext, waiter: Waiter, match: Match, seat: Seat | None, *, until: float
) -> Match:
    """Wait until a person has to act or the time is up, and return the updated match."""
    while not _is_settled(api, match, seat):
        left = until - monotonic()
        if left <= 0 or waiter.is_stopping:
            break
        news = waiter.wait(min(left, PROBE_SECONDS))
        known = match.timeline.version  # raises if the match was deleted; does not read the store
        match = api.messages.catch_up(match, known if news is None else news)
    return match


def _is_settled(api: ApiContext, match: Match, seat: Seat | None) -> bool:
    """Return whether a seat has to decide, or the workers have finished with the match."""
    with match.lock:
        tip = match.timeline.tip()
    suspended = suspended_at(api.context.cache, match, tip.table, tip.asked)
    seats = answered_seats(match.game, tip.table, tip.state)
    answered = [seat_asked for seat_asked in seats if seat_asked not in suspended]
    tasks = {task.seat for task in answer_tasks(match.match_id, tip.asked, tip.table, answered)}
    late = late_clocks(tip.table, api.context.now())  # their time-outs are recorded next
    is_open = seat is not None and tip.since(seat) is not None
    return (is_open and seat not in tasks and seat not in late) or not (tasks or late)


def _events_of_commands(
    api: ApiContext, match: Match, seat: Seat | None, played: CommandResult
) -> tuple[VisibleEvent, ...]:
    """Return the events from a command onwards, as a seat sees them.

    The events end at the end of a command.
    """
    after, until = played.first - 1, match.timeline.version
    entries = api.context.store.page(match.match_id, after, until, EVENTS_MOST)
    while entries and read.is_inside(api.context, match, entries[-1].seq):
        entries = entries[:-1]
    return tuple(show_entry(match, entry, seat) for entry in entries)
