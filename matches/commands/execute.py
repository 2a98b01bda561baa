"""The single handler of commands: catch up, decide, fold, seal, link, append."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, field

from events import Answer, Entry, Head, StoreFull, VersionConflict
from events.seals import standing_id
from games.errors import RuleViolation
from games.folding import decide_and_fold
from games.game import Seat
from games.table import check_time
from games.table.commands import (
    ClaimSeat,
    GiveAnswers,
    GoTo,
    HandSeatToBot,
    MakeInvitation,
    OfCreator,
    ReserveSeat,
    RotateToken,
    TableCommand,
    TakeSeat,
)
from games.table.decide import NotAsked, NotRunning, NotTheirs, PhaseFirst, Situation
from games.table.undo_history import PHASE
from matches.commands.commit import Actor, Proposed, commit, waits_for
from matches.commands.decision import TableDecision, decide_at_table, decide_in_game
from matches.commands.luck import MatchLuck
from matches.context import ID_BYTES, Context
from matches.errors import (
    BadToken,
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
from projections.timeline import Position
from projections.undo_history import undo_history_of

TRIES = 8
TABLE_COMMITS_MOST = 2000
# Commands that can be repeated without limit. Other commands depend on these or end something, such
# as taking a seat back, leaving, answering a proposal or resigning. They are always allowed, and so
# are the commands of the game.
_REPEATABLE = (
    *(TakeSeat, RotateToken, ClaimSeat, ReserveSeat, MakeInvitation),
    *(GoTo, HandSeatToBot, GiveAnswers),
)

# Refusals that are final only in the newest state.
_REFUSALS = (RuleViolation, StaleVersion, QuestionGone, PhaseRunning, MatchNotRunning, EventLimit)

Decide: TypeAlias = Callable[[Situation, MatchLuck], TableDecision]
Check: TypeAlias = Callable[[Position], None]


class CommandRequest(Struct, frozen=True, kw_only=True):
    """A command with the data of its request.

    Attributes:
        actor: the actor of the command.
        command: the command; None if the table's event contains all of it.
        key: the idempotency key within its caller's scope, or empty.
        digest: the digest of the body without spaces, kept with the key.
        seen: the version that the caller saw, if the command depends on it.
        of_table: True for a command of the table, which is only valid on the newest version.
        asked_since: the seq since which the question that a job answers is open.
        reasons: the reasons of a bot.
        is_standing: True for the command of a standing answer; its id can prove that later.
        proof: the proof of the seat's holder (see `tokens.proof_of`), if a person acts.
        needs_capacity: True if the command is refused when the store is full, unless an
            administrator acts.
    """

    actor: Actor
    command: Struct | None = None
    key: str = ""
    digest: str = ""
    seen: int | None = None
    of_table: bool = False
    asked_since: int | None = None
    reasons: Mapping[str, Any] | None = None
    is_standing: bool = False
    proof: str | int | None = None
    needs_capacity: bool = True


class CommandResult(Struct, frozen=True):
    """The result of a command.

    Attributes:
        match_id: the id of the match.
        first, last: the seqs of its first and last event; `last` is the resulting version.
        repeated: True if the idempotency key was answered before; nothing new was stored.
        entries: the events as stored; empty for a repeated answer.
    """

    match_id: str = field(name="match")
    first: int
    last: int
    repeated: bool
    entries: tuple[Entry, ...] = ()


def play(
    context: Context, match_id: str, request: CommandRequest, check: Check = lambda _: None
) -> CommandResult:
    """Play a command of the game, or run a phase.

    Args:
        context: the context of the match.
        match_id: the id of the match.
        request: the command.
        check: raises if a job must not answer in the current position.

    Raises:
        RuleViolation: The rules forbid the command in the newest state.
        StaleVersion: The command may not be given from the version that the caller saw.
        QuestionGone: Nobody is asked for the command any more.
        PhaseRunning: The workers have to run a phase first.
        MatchNotRunning: Seats are still open, or the match is over.
        NoSuchMatch: No match has this id.
        KeyReused: The key was sent with another command.
        VersionConflict: Other requests were faster 8 times in a row.
        ValueError: The actor may not give this command.
    """

    def decide(at: Situation, luck: MatchLuck) -> TableDecision:
        command, is_standing = request.command, request.is_standing
        return decide_in_game(at, command, luck, decide_and_fold, is_standing=is_standing)

    return execute(context, match_id, request, decide, check)


def play_at_table(
    context: Context, match_id: str, request: CommandRequest, command: TableCommand
) -> CommandResult:
    """Play a command of the table.

    Raises:
        RuleViolation: A rule of the table forbids the command.
        StaleVersion: The caller saw a version that is not the newest.
        MatchNotRunning: Seats are still open, or the match is over.
        EventLimit: The match has reached its limit of table events.
        NoSuchMatch: No match has this id.
        KeyReused: The key was sent with another command.
        VersionConflict: Other requests were faster 8 times in a row.
        ValueError: The actor may not give this command.
    """

    def decide(at: Situation, luck: MatchLuck) -> TableDecision:
        check_event_limit(context, match_id, at, command)
        return decide_at_table(at, command, luck)

    try:
        return execute(context, match_id, request, decide)
    except (StaleVersion, MatchNotRunning, VersionConflict):
        if isinstance(command, OfCreator):  # the creator may not hold a seat
            refuse_as_seen(context, context.cache.get(match_id))
        raise


def check_event_limit(
    context: Context, match_id: str, at: Situation, command: TableCommand
) -> None:
    """Check the limit of table events, which does not apply to administrators' commands.

    It is not a rule of the table: a log with more of these events is still valid.

    Raises:
        EventLimit: The match has reached the limit, and this command can be repeated without end.
    """
    if at.by == "admin" or not isinstance(command, _REPEATABLE):
        return
    if context.cache.get(match_id).timeline.table_commits >= TABLE_COMMITS_MOST:
        raise EventLimit


def execute(
    context: Context,
    match_id: str,
    request: CommandRequest,
    decide: Decide,
    check: Check = lambda _: None,
) -> CommandResult:
    """Decide on the newest state and store the events, once per idempotency key.

    After a conflict it decides again on the newer state, at most 8 times in all.
    """
    match = context.cache.get(match_id)
    for _ in range(TRIES):
        with match.turn:
            tried = _try(context, match, request, decide, check)
        if isinstance(tried, CommandResult):
            return tried
        match = tried
    raise VersionConflict(Head(match.timeline.version, match.timeline.link), ())


def _try(
    context: Context, match: Match, request: CommandRequest, decide: Decide, check: Check
) -> CommandResult | Match:
    """Decide and store once. If the match has moved on, return the match as it is now.

    A refusal is final only in the newest state. The match in memory may be behind the store, and
    the command may be a repeated one. So both are looked up before refusing.
    """
    with match.lock:
        position = match.timeline.tip()
    at = max(position.at, context.now())  # the same time is used for deciding and for storing
    try:
        _check_asked(request, position)
        check(position)
        decision = _decide(context, match, position, request, decide)
        actor = request.actor
        check_time(position.table, actor.by, actor.seat, decision.events, at)
    except _REFUSALS:
        answer, head, missed = context.store.catch_up(
            match.match_id, position.version, key=request.key, digest=request.digest
        )
        if not answer and (head.version, head.link) == (position.version, position.link):
            raise
        match = context.cache.caught_up(match, position.version, head, missed)
        return _repeat_answer(match, answer) if answer else match
    made = Proposed(
        request.actor,
        request.command,
        decision.events,
        decision.draws,
        request.reasons,
        _command_id(context, match, request, position.version + 1),
        at,
        decision.states,
    )
    try:
        return append(context, match, position, made, request)
    except VersionConflict as conflict:
        return context.cache.caught_up(match, position.version, conflict.head, conflict.missed)


def _decide(
    context: Context, match: Match, position: Position, request: CommandRequest, decide: Decide
) -> TableDecision:
    """Decide in a position, and convert the table's refusals into errors of `matches`."""
    at = Situation(
        game=match.game,
        table=position.table,
        state=position.state,
        version=position.version,
        undo_history=undo_history_of(context.cache, match),
        in_phase=position.since(PHASE) is not None,
        by=request.actor.by,
        seat=request.actor.seat,
    )
    try:
        return decide(at, MatchLuck(match.keys))
    except NotRunning as error:
        raise MatchNotRunning(error.status) from error
    except PhaseFirst as error:
        raise PhaseRunning from error
    except NotAsked as error:
        raise QuestionGone from error
    except NotTheirs as error:
        raise ValueError(f"{request.actor} must not give {request.command}: {error}") from error


def _command_id(context: Context, match: Match, request: CommandRequest, seq: int) -> str:
    """Return a command's id: random, or derived from its seq for a standing answer."""
    if request.is_standing:
        return standing_id(match.keys.bot, seq)
    return context.random(ID_BYTES).hex()


def _repeat_answer(match: Match, answer: Answer) -> CommandResult:
    note_commit(NotedCommit(match.match_id, answer.first, ""))
    return CommandResult(match.match_id, answer.first, answer.last, repeated=True)


def append(
    context: Context, match: Match, before: Position, made: Proposed, request: CommandRequest
) -> CommandResult:
    """Store one commit after a position and add it to the match in memory.

    Raises:
        VersionConflict: the match has moved on.
        KeyReused: the idempotency key was answered for another body.
        StoreFull: the store is full. Administrators' commands are still stored, since they end
            matches.
    """
    needs_capacity = request.needs_capacity and request.actor.by != "admin"
    if needs_capacity and not context.capacity.accepts_commands:
        answer = _find_answer(context, match, before, request)
        if answer is None:
            raise StoreFull
        return _repeat_answer(context.cache.fresh(match.match_id), answer)
    stored = commit(match, before, made, undo_history_of(context.cache, match))
    answer = context.store.append(
        match.match_id,
        stored.entries,
        expected=Head(before.version, before.link),
        waits=waits_for(stored),
        key=request.key,
        digest=request.digest,
    )
    if answer.repeated:
        return _repeat_answer(context.cache.fresh(match.match_id), answer)
    note_commit(NotedCommit(match.match_id, answer.first, made.command_id))
    with match.lock:
        passed = match.timeline.version
        match.timeline.add(stored)
        context.cache.keep_frames(match, passed)
    return CommandResult(
        match.match_id, answer.first, answer.last, repeated=False, entries=stored.entries
    )


def _find_answer(
    context: Context, match: Match, before: Position, request: CommandRequest
) -> Answer | None:
    answer, _, _ = context.store.catch_up(
        match.match_id, before.version, key=request.key, digest=request.digest
    )
    return answer


def _check_asked(request: CommandRequest, position: Position) -> None:
    """Check the version that the caller saw and the question that a job was made for.

    Raises:
        BadToken: The caller's token has ended.
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
    """Return the events of a command's result, as shown to a seat."""
    entries = played.entries
    if not entries:
        count = played.last - played.first + 1
        entries = context.store.page(played.match_id, played.first - 1, played.last, count)
    return tuple(show_entry(match, entry, seat) for entry in entries)
