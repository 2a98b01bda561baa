"""The one handler of commands: catch up, decide, fold, seal, link, append."""

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
# These can be given again and again. Others follow from them, or end something: to take a seat
# back, to leave, to answer a proposal, to resign. They work always, and so does the game.
_REPEATABLE = (
    *(TakeSeat, RotateToken, ClaimSeat, ReserveSeat, MakeInvitation),
    *(GoTo, HandSeatToBot, GiveAnswers),
)

# They count only on the newest state.
_REFUSALS = (RuleViolation, StaleVersion, QuestionGone, PhaseRunning, MatchNotRunning, EventLimit)

Decide: TypeAlias = Callable[[Situation, MatchLuck], TableDecision]
Check: TypeAlias = Callable[[Position], None]


class CommandRequest(Struct, frozen=True, kw_only=True):
    """One command and how it is asked for.

    Attributes:
        actor: who acts.
        command: what is asked for; None where the table's event says it all.
        key: idempotency key with its caller's scope, or empty.
        digest: digest of the body, without spaces, kept with the key.
        seen: the version that the caller saw, if it wants to be held to it.
        of_table: it is a command of the table, held to the newest version.
        asked_since: since when the question stands that a job answers.
        reasons: why a bot chose so.
        is_standing: it is a standing answer's command; its id proves that, later.
        proof: what the holder of the seat is known by (see `tokens.proof_of`), if a person acts.
        needs_room: it is refused where the store is full, unless an administrator acts.
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
    needs_room: bool = True


class CommandResult(Struct, frozen=True):
    """What came of a command.

    Attributes:
        match_id: the id of the match.
        first, last: the seqs of its events; `last` is the version they led to.
        repeated: the answer was given to this key before; nothing new was stored.
        entries: the events as they were stored; empty for a repeated answer.
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
        context: what the match is played with.
        match_id: its id.
        request: the command.
        check: raises where a job must not answer in the position as it is now.

    Raises:
        RuleViolation: The rules forbid it in the newest state.
        StaleVersion: The caller saw a version from which it may not be given.
        QuestionGone: Nobody is asked for it any more.
        PhaseRunning: A phase is run by the workers first.
        MatchNotRunning: Seats are open still, or the match is over.
        NoSuchMatch: There is no match of this id.
        KeyReused: The key was sent with another command.
        VersionConflict: Others were faster 8 times in a row.
        ValueError: The command is not the actor's to give.
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
        RuleViolation: A rule of the table forbids it.
        StaleVersion: The caller saw another version than the newest.
        MatchNotRunning: Seats are open still, or the match is over.
        EventLimit: The match has as many events of the table as it may.
        NoSuchMatch: There is no match of this id.
        KeyReused: The key was sent with another command.
        VersionConflict: Others were faster 8 times in a row.
        ValueError: The command is not the actor's to give.
    """

    def decide(at: Situation, luck: MatchLuck) -> TableDecision:
        check_event_limit(context, match_id, at, command)
        return decide_at_table(at, command, luck)

    try:
        return execute(context, match_id, request, decide)
    except (StaleVersion, MatchNotRunning, VersionConflict):
        if isinstance(command, OfCreator):  # who may hold no seat
            refuse_as_seen(context, context.cache.get(match_id))
        raise


def check_event_limit(
    context: Context, match_id: str, at: Situation, command: TableCommand
) -> None:
    """Check that a match may have more events of the table; administrators' commands are free.

    It is no rule of the table: a log that has more of them is as true as before.

    Raises:
        EventLimit: It has as many as it may, and this command could be repeated for ever.
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
    """Store what a decision tells, on the newest state, and once a key.

    After a conflict it decides again on what was missed, at most 8 times in all.
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
    """Decide and store once; where the match has moved on, return it as it stands now.

    A refusal counts only on the newest state: what is in memory may be behind the store, and
    the command may be a repeated one, so both are looked up before refusing.
    """
    with match.lock:
        position = match.timeline.tip()
    at = max(position.at, context.now())  # what is decided by the clock is stored with its time
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
    """Decide in a position, with the refusals of the table as those of a match."""
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
    """Return the name of a command: drawn, or, of a standing answer's, derived from its seq."""
    if request.is_standing:
        return standing_id(match.keys.bot, seq)
    return context.random(ID_BYTES).hex()


def _repeat_answer(match: Match, answer: Answer) -> CommandResult:
    note_commit(NotedCommit(match.match_id, answer.first, ""))
    return CommandResult(match.match_id, answer.first, answer.last, repeated=True)


def append(
    context: Context, match: Match, before: Position, made: Proposed, request: CommandRequest
) -> CommandResult:
    """Store one commit after a position and take it over into memory.

    Raises:
        VersionConflict: the match has moved on.
        KeyReused: the key was answered for another body.
        StoreFull: there is no room; administrators play all the same, for they end matches.
    """
    needs_room = request.needs_room and request.actor.by != "admin"
    if needs_room and not context.room.takes_commands:
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
    """Hold the caller to the version it saw, and a job to the question it was made for.

    Raises:
        BadToken: The token that the caller was known by has ended.
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
    """Return the events that a command was answered with, as a seat may see them."""
    entries = played.entries
    if not entries:
        count = played.last - played.first + 1
        entries = context.store.page(played.match_id, played.first - 1, played.last, count)
    return tuple(show_entry(match, entry, seat) for entry in entries)
