"""The handler of all match commands. It loads the match, decides, commits and appends."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from events import Answer, Entry, Head, StoreFull, VersionConflict
from events.seals import standing_id
from games.errors import RuleViolation
from games.game import Seat
from games.table import check_time
from games.table.commands import (
    AdvanceClock,
    ClaimSeat,
    GiveAnswers,
    GoTo,
    HandSeatToBot,
    MakeInvitation,
    NotAsked,
    NotRunning,
    NotTheirs,
    OfCreator,
    PhaseFirst,
    ReserveSeat,
    RotateToken,
    TableCommand,
    TakeSeat,
)
from games.table.decide import decide
from games.table.undo_history import PHASE, UndoHistory
from matches.commands.batch import check_may_follow, history_after, join_commits, position_after
from matches.commands.commit import CommandRequest, commit, situation_at, waits_for
from matches.commands.luck import MatchLuck
from matches.context import ID_BYTES, Context
from matches.errors import (
    BadToken,
    BatchPastDraw,
    BatchRefusal,
    EventLimit,
    MatchNotRunning,
    PhaseRunning,
    QuestionGone,
    StaleVersion,
)
from matches.last_commit import NotedCommit, note_commit
from matches.queries.visible import refuse_as_seen
from matches.tokens import proof_of
from projections.match_cache import Match
from projections.redact import VisibleEvent, show_entry
from projections.timeline import Commit, Position
from projections.undo_history import PagedUndoHistory

TRIES = 8
TABLE_COMMITS_MOST = 2000
# Commands that can be repeated without limit. Other commands depend on these or end something, such
# as taking a seat back, leaving, answering a proposal or resigning. Those are always allowed, and
# so are the commands of the game.
_REPEATABLE = frozenset[type](
    (
        TakeSeat,
        RotateToken,
        ClaimSeat,
        ReserveSeat,
        AdvanceClock,
        MakeInvitation,
        GoTo,
        HandSeatToBot,
        GiveAnswers,
    )
)

# Refusals that are final only if they were made in the newest state.
_REFUSALS = (
    RuleViolation,
    StaleVersion,
    QuestionGone,
    PhaseRunning,
    MatchNotRunning,
    EventLimit,
    BatchRefusal,
    BatchPastDraw,
)

Prepare: TypeAlias = Callable[[Match, Position, CommandRequest], CommandRequest]


class CommandResult(Struct, frozen=True):
    """The result of a match command.

    Attributes:
        match_id: the id of the match.
        first, last: the seqs of its first and last event. `last` is the resulting version.
        repeated: True if this is the stored answer to an earlier request with the same key.
        entries: the stored events; empty for a repeated answer.
    """

    match_id: str = field(name="match")
    first: int
    last: int
    repeated: bool
    entries: tuple[Entry, ...] = ()


def play_at_table(
    context: Context, match_id: str, request: CommandRequest, command: TableCommand
) -> CommandResult:
    """Play a command of the table.

    Raises the same errors as `play`.
    """
    try:
        return play(context, match_id, replace(request, command=command))
    except (StaleVersion, MatchNotRunning, VersionConflict):
        if isinstance(command, OfCreator):  # the creator may not have a seat
            refuse_as_seen(context, context.cache.get(match_id))
        raise


def play(
    context: Context, match_id: str, request: CommandRequest, prepare: Prepare | None = None
) -> CommandResult:
    """Decide a command in the newest state and store the events, once per idempotency key.

    After a conflict, the command is decided again on the newer state, at most 8 times in total.

    Args:
        context: the context of the match.
        match_id: the id of the match.
        request: the command of the game or of the table, the phase, or the time-out.
        prepare: called with match, position and request before each attempt. It returns the request
            with the command for that position, or raises an error to cancel it.

    Raises:
        RuleViolation: the rules forbid the command in the newest state.
        StaleVersion: the command is not allowed if it was based on the caller's version.
        QuestionGone: the question that the command answers is no longer pending.
        PhaseRunning: the workers must run a phase first.
        MatchNotRunning: seats are still open, or the match is over.
        BatchRefusal: one command of a batch is refused for one of the reasons above.
        BatchPastDraw: a batch goes on after a command that draws luck or reveals a hidden value.
        EventLimit: the match has reached its limit of table events.
        NoSuchMatch: no match has this id.
        KeyReused: the key was sent with another command.
        VersionConflict: the command conflicted with other requests 8 times in a row.
        BadToken: the caller's token is no longer valid.
        StoreFull: the store is full. Administrators' commands are still stored, since they end
            matches.
        ValueError: the actor may not use this command.
    """
    match = context.cache.get(match_id)
    for _ in range(TRIES):
        with match.turn:
            tried = _try(context, match, request, prepare)
        if isinstance(tried, CommandResult):
            return tried
        match = tried
    raise VersionConflict(Head(match.timeline.version, match.timeline.link), ())


def _try(
    context: Context, match: Match, request: CommandRequest, prepare: Prepare | None
) -> CommandResult | Match:
    """Decide a command and store its events in one attempt.

    If the match has changed, return the current match instead. A refusal is final only in the
    newest state. The cached match may be behind the store, and the command may be a repeated one.
    Therefore both are checked before refusing.
    """
    with match.lock:
        position = match.timeline.tip()
    time = max(position.at, context.now())  # deciding and storing use the same time
    try:
        if request.batch:
            made = _decide_batch(context, match, position, request, time)
        else:
            made = _decide(context, match, position, request, prepare, time)
    except _REFUSALS:
        answer, head, missed = context.store.catch_up(
            match.match_id, position.version, key=request.key, digest=request.digest
        )
        if not answer and (head.version, head.link) == (position.version, position.link):
            raise
        match = context.cache.caught_up(match, position.version, head, missed)
        return _repeat_answer(match, answer) if answer else match
    try:
        return _append(context, match, position, made, request)
    except VersionConflict as conflict:
        return context.cache.caught_up(match, position.version, conflict.head, conflict.missed)


def _decide(
    context: Context,
    match: Match,
    position: Position,
    request: CommandRequest,
    prepare: Prepare | None,
    time: int,
    undo_history: UndoHistory | None = None,
) -> Commit:
    """Decide a command in a position and return the commit. Refusals become `MatchError`s.

    `undo_history` contains the commits before the position if they are not stored yet.
    """
    _check_asked(request, position)
    if prepare is not None:
        request = prepare(match, position, request)
    actor, command = request.actor, request.command
    if command.__class__ in _REPEATABLE and actor.by != "admin":
        _check_event_limit(match)
    if undo_history is None:
        undo_history = PagedUndoHistory(context.cache, match, match.timeline)
    at = situation_at(match, position, request, undo_history)
    try:
        decision = decide(at, MatchLuck(match.keys), folds=True)
    except NotRunning as error:
        raise MatchNotRunning(error.status) from error
    except PhaseFirst as error:
        raise PhaseRunning from error
    except NotAsked as error:
        raise QuestionGone from error
    except NotTheirs as error:
        raise ValueError(f"{actor} must not give {command}: {error}") from error
    check_time(position.table, actor.by, actor.seat, decision.events, time)
    if request.is_standing:
        command_id = standing_id(match.keys.bot, position.version + 1)
    else:
        command_id = context.random(ID_BYTES).hex()
    return commit(match, position, at, request, decision, command_id, time)


def _decide_batch(
    context: Context, match: Match, position: Position, request: CommandRequest, time: int
) -> Commit:
    """Decide the commands of a batch one after the other, and return all of them as one commit.

    The caller's token and version are checked once, before the first command.

    Raises:
        BatchRefusal: a command is refused.
        BatchPastDraw: a command follows one that draws luck or reveals a hidden value.
    """
    _check_asked(request, position)
    undo_history: UndoHistory = PagedUndoHistory(context.cache, match, match.timeline)
    commits: list[Commit] = []
    for index, command in enumerate(request.batch):
        if commits:
            check_may_follow(commits[-1], index)
            position = position_after(match.game, commits[-1])
            undo_history = history_after(undo_history, commits[-1])
        alone = replace(request, command=command, batch=(), seen=None, proof=None)
        try:
            made = _decide(context, match, position, alone, None, time, undo_history)
        except (RuleViolation, MatchNotRunning, PhaseRunning) as refusal:
            raise BatchRefusal(index, refusal, position.state) from refusal
        commits.append(made)
    return join_commits(commits)


def _check_event_limit(match: Match) -> None:
    """Check the limit on table events. Administrators are exempt from it.

    It is not a rule of the table, so a log with more of these events is still valid.

    Raises:
        EventLimit: the match has reached the limit.
    """
    if match.timeline.table_commits >= TABLE_COMMITS_MOST:
        raise EventLimit


def _repeat_answer(match: Match, answer: Answer) -> CommandResult:
    note_commit(NotedCommit(match.match_id, answer.first, ""))
    return CommandResult(match.match_id, answer.first, answer.last, repeated=True)


def _append(
    context: Context, match: Match, before: Position, made: Commit, request: CommandRequest
) -> CommandResult:
    """Store a commit that follows a given position, and add it to the match in the cache.

    Raises:
        VersionConflict: the match has changed in the meantime.
        KeyReused: the idempotency key belongs to a request with another body.
        StoreFull: the store is full.
    """
    needs_capacity = request.needs_capacity and request.actor.by != "admin"
    if needs_capacity and not context.capacity.accepts_commands:
        answer = _find_answer(context, match, before, request)
        if answer is None:
            raise StoreFull
        return _repeat_answer(context.cache.fresh(match.match_id), answer)
    answer = context.store.append(
        match.match_id,
        made.entries,
        expected=Head(before.version, before.link),
        waits=waits_for(made),
        key=request.key,
        digest=request.digest,
    )
    if answer.repeated:
        return _repeat_answer(context.cache.fresh(match.match_id), answer)
    note_commit(NotedCommit(match.match_id, answer.first, made.command_id))
    with match.lock:
        if match.timeline.add(made):
            context.cache.keep_frames(match, before.version)
    return CommandResult(
        match.match_id, answer.first, answer.last, repeated=False, entries=made.entries
    )


def _find_answer(
    context: Context, match: Match, before: Position, request: CommandRequest
) -> Answer | None:
    answer, _, _ = context.store.catch_up(
        match.match_id, before.version, key=request.key, digest=request.digest
    )
    return answer


def _check_asked(request: CommandRequest, position: Position) -> None:
    """Check the token of the caller, the version it has seen, and the question that a job answers.

    Raises:
        BadToken: the caller's token is no longer valid.
    """
    seat = PHASE if request.actor.seat is None else request.actor.seat
    if request.proof is not None and proof_of(position.table.seats[seat]) != request.proof:
        raise BadToken
    since = position.since(seat)
    if request.asked_since is not None and since != request.asked_since:
        raise QuestionGone
    if request.seen is not None:
        oldest = position.version if since is None or request.of_table else since
        if not oldest <= request.seen <= position.version:
            raise StaleVersion(position, request.seen)


def events_of_result(
    context: Context, match: Match, played: CommandResult, seat: Seat | None
) -> tuple[VisibleEvent, ...]:
    """Return the events of a command's result, as revealed to a seat."""
    entries = played.entries
    if not entries:
        count = played.last - played.first + 1
        entries = context.store.page(played.match_id, played.first - 1, played.last, count)
    return tuple([show_entry(match, entry, seat) for entry in entries])
