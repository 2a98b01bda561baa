"""The one handler of commands: catch up, decide, fold, seal, link, append."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from events import Answer, Entry, Head, Keys, VersionConflict, mixed_luck
from events.seals import standing_id
from games.errors import RuleViolation
from games.game import RunPhase
from games.luck import Draw, KeyedLuck
from games.table import Table, check_plays, check_time, lapse_proposal
from matches.commands.commit import Actor, Proposed, commit, waits_for
from matches.context import Context
from matches.errors import MatchNotRunning, PhaseRunning, QuestionGone, StaleVersion
from projections.match_cache import Match
from projections.timeline import PHASE, Position

TRIES = 8

Decide = Callable[[Match, Position], tuple[Sequence[Any], Sequence[Draw]]]


class CommandRequest(Struct, frozen=True, kw_only=True):
    """One command and how it is asked for.

    Attributes:
        actor: who acts.
        command: what is asked for; None where the table's event says it all.
        key: idempotency key with its caller's scope, or empty.
        digest: digest of the body, without spaces, kept with the key.
        seen: the version that the caller saw, if it wants to be held to it.
        of_table: it is a command of the table, held to the newest version.
        asked: since when the question stands that a job answers.
        reasons: why a bot chose so.
        is_standing: it is a standing answer's command; its id proves that, later.
    """

    actor: Actor
    command: Struct | None = None
    key: str = ""
    digest: str = ""
    seen: int | None = None
    of_table: bool = False
    asked: int | None = None
    reasons: Mapping[str, Any] | None = None
    is_standing: bool = False


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


def play(context: Context, match_id: str, request: CommandRequest) -> CommandResult:
    """Play a command of the game, or run a phase.

    Raises:
        RuleViolation: the rules forbid it in the newest state.
        StaleVersion, QuestionGone, PhaseRunning, MatchNotRunning: see there.
        NoSuchMatch, KeyReused: see there.
        VersionConflict: others were faster 8 times in a row.
        ValueError: the command is not the actor's to give.
    """
    return execute(context, match_id, request, decide_game_command(request))


def decide_game_command(request: CommandRequest) -> Decide:
    """Return the decision of a game's command as `act` wants it."""
    if getattr(request.command, "seat", None) != request.actor.seat:
        raise ValueError(f"{request.actor} must not give {request.command}")

    def decide(match: Match, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        table = position.table
        if table.status != "running":
            raise MatchNotRunning(table.status)
        in_phase = position.since(PHASE) is not None
        if isinstance(request.command, RunPhase) != in_phase:
            raise PhaseRunning if in_phase else QuestionGone
        if request.actor.by == "seat" and not request.is_standing:
            check_plays(table, request.actor.seat or 0)
        luck = luck_of(match.keys, table)
        events = match.game.decide(position.state, request.command, luck)
        return (*lapse_proposal(table), *events) if table.proposal else events, luck.draws

    return decide


def luck_of(keys: Keys, table: Table) -> KeyedLuck:
    """Return the luck of a match: its own, or its parent's, mixed with what players gave."""
    return KeyedLuck(luck_key(keys, table))


def luck_key(keys: Keys, table: Table) -> bytes:
    """Return the key that a match draws with."""
    inherited = table.lineage.luck if table.lineage else None
    return mixed_luck(bytes.fromhex(inherited) if inherited else keys.luck, table.entropy)


def execute(
    context: Context, match_id: str, request: CommandRequest, decide: Decide
) -> CommandResult:
    """Store what a decision tells, on the newest state, and once a key.

    After a conflict it decides again on what was missed, at most 8 times in all.
    """
    match = context.cache.get(match_id)
    for _ in range(TRIES):
        with match.turn:
            tried = _try(context, match, request, decide)
        if isinstance(tried, CommandResult):
            return tried
        match = tried
    raise VersionConflict(Head(match.timeline.version, match.timeline.link), ())


def _try(
    context: Context, match: Match, request: CommandRequest, decide: Decide
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
        events, draws = decide(match, position)
        check_time(position.table, request.actor.by, request.actor.seat, events, at)
    except (RuleViolation, StaleVersion, QuestionGone, PhaseRunning, MatchNotRunning):
        answer, head, missed = context.store.catch_up(
            match.match_id, position.version, key=request.key, digest=request.digest
        )
        if not answer and (head.version, head.link) == (position.version, position.link):
            raise
        match = context.cache.caught_up(match, position.version, head, missed)
        return _repeated(match, answer) if answer else match
    made = Proposed(
        request.actor,
        request.command,
        events,
        draws,
        request.reasons,
        _command_id(context, match, request, position.version + 1),
        at,
    )
    try:
        return append(context, match, position, made, request)
    except VersionConflict as conflict:
        return context.cache.caught_up(match, position.version, conflict.head, conflict.missed)


def _command_id(context: Context, match: Match, request: CommandRequest, seq: int) -> str:
    """Return the name of a command: drawn, or, of a standing answer's, derived from its seq."""
    if request.is_standing:
        return standing_id(match.keys.bot, seq)
    return context.random(8).hex()


def _repeated(match: Match, answer: Answer) -> CommandResult:
    return CommandResult(match.match_id, answer.first, answer.last, repeated=True)


def append(
    context: Context, match: Match, before: Position, made: Proposed, request: CommandRequest
) -> CommandResult:
    """Store one commit after a position and take it over into memory.

    Raises:
        VersionConflict: the match has moved on.
        KeyReused: the key was answered for another body.
    """
    told = commit(match, before, made)
    answer = context.store.append(
        match.match_id,
        told.entries,
        expected=Head(before.version, before.link),
        waits=waits_for(told),
        key=request.key,
        digest=request.digest,
    )
    if answer.repeated:
        return _repeated(context.cache.fresh(match.match_id), answer)
    with match.lock:
        passed = match.timeline.version
        match.timeline.add(told)
        context.cache.keep_frames(match, passed)
    return CommandResult(
        match.match_id, answer.first, answer.last, repeated=False, entries=told.entries
    )


def _check_asked(request: CommandRequest, position: Position) -> None:
    """Hold the caller to the version it saw, and a job to the question it was made for."""
    seat = PHASE if request.actor.seat is None else request.actor.seat
    since = position.since(seat)
    if request.asked is not None and since != request.asked:
        raise QuestionGone
    if request.seen is not None:
        oldest = position.version if since is None or request.of_table else since
        if not oldest <= request.seen <= position.version:
            raise StaleVersion(position, request.seen)
