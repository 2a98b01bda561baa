"""Commits. The events of a command are folded, sealed and linked."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Raw, Struct

from events import Entry, Keys, Record, canonical, link, write_record
from events.records import NOTHING
from events.seals import RELEASED, state_mac
from games.game import AnyGame, Outcome, Seat
from games.luck import Draw
from games.table import MatchEnded, Table, is_given_up, rank
from games.table.answers import answered_seats
from games.table.commands import TABLE_COMMANDS, Situation
from games.table.decide import CommandDecision
from games.table.evolve import begins, evolve_table, fold_events
from games.table.questions import questions, settle, suspended_seats, update_asked
from games.table.seats import CALLED_OFF, has_resigned
from games.table.undo_history import PHASE, ExtendedHistory, UndoHistory, mark_undo_points
from projections.match_cache import Match
from projections.task_queue import answer_tasks, spell_tasks, time_out_tasks
from projections.timeline import Commit, Position


class Actor(Struct, frozen=True):
    """The actor of a command: `host`, `seat`, `bot`, `phase`, `clock` or `admin`.

    For `seat` and `bot`, it includes the seat.
    """

    by: str
    seat: int | None = None


HOST = Actor("host")
WORKERS = Actor("phase")


class CommandRequest(Struct, frozen=True, kw_only=True):
    """A command, together with the data of the request that contained it.

    Attributes:
        actor: the actor of the command.
        command: the command of the game or of the table. For the time-out of a seat, the command
            played on its behalf, or None.
        batch: several commands of the game, which are stored together or not at all; empty for a
            single command.
        key: the idempotency key, unique within its caller's scope, or empty.
        digest: the digest of the body without spaces, stored with the key.
        seen: the version on which the caller based the command, if it depends on one.
        of_table: True for a command of the table that is only valid on the newest version.
        asked_since: the seq since which the question that a job answers has been pending.
        reasons: the reasons of a bot, which stay sealed until the end.
        is_standing: True for the command of a standing answer. Its id can prove this later.
        proof: the proof of the seat's holder (see `tokens.proof_of`), if a person acts.
        needs_capacity: True if the command is refused when the store is full, unless an
            administrator acts.
    """

    actor: Actor
    command: Struct | None = None
    batch: tuple[Struct, ...] = ()
    key: str = ""
    digest: str = ""
    seen: int | None = None
    of_table: bool = False
    asked_since: int | None = None
    reasons: Mapping[str, Any] | None = None
    is_standing: bool = False
    proof: str | int | None = None
    needs_capacity: bool = True


def situation_at(
    match: Match, position: Position, request: CommandRequest, undo_history: UndoHistory
) -> Situation:
    """Return the situation in which a request's command is decided."""
    return Situation(
        game=match.game,
        table=position.table,
        state=position.state,
        version=position.version,
        undo_history=undo_history,
        in_phase=position.since(PHASE) is not None,
        by=request.actor.by,
        seat=request.actor.seat,
        command=request.command,
        is_standing=request.is_standing,
    )


def fold_commit(  # the situation, the decision, and the rest of the match
    at: Situation,
    decision: CommandDecision,
    keys: Keys,
    time: int,
    *,
    state_at: Callable[[int], Any],
    tells: frozenset[type],
) -> Commit:
    """Fold the events of a decision. If they end the game, add the end of the match.

    Args:
        at: the situation before the commit.
        decision: the decision.
        keys: the keys of the match.
        time: the time for the commit's records, in milliseconds since 1970.
        state_at: returns the game state at an earlier version.
        tells: the game's event types that reveal hidden information to a seat.
    """
    game, first, events, states = at.game, at.version + 1, decision.events, decision.states
    if len(states) == len(events):  # only events of the game, already folded with the decision
        tables: tuple[Table, ...] = (at.table,) * len(events)
    else:
        before = at.state, at.table
        states, tables = fold_events(game, before, events, first, state_at, states)
    state, table = states[-1], tables[-1]
    stand = questions(game, table, state)
    if is_over(game, table, state, stand):
        end = end_match(game, keys, state, table)
        table, stand = evolve_table(table, end, first + len(events)), ()
        events, states, tables = (*events, end), (*states, state), (*tables, table)
    begun = table is not at.table and begins(at.table, table)
    undo_points = mark_undo_points(events, at.seat, bool(decision.draws), tells, begun=begun)
    if table.standing or table.clocks:
        last = at.version + len(events)
        tables = (*tables[:-1], settle(table, stand, undo_points[-1].mover, last, time))
    return Commit(time, events, states, tables, undo_points, stand)


def is_over(game: AnyGame, table: Table, state: Any, stand: tuple[tuple[Seat, str], ...]) -> bool:
    """Return whether a match is over.

    This is so if no question is pending, or if the match was given up or called off.
    """
    if table.called_off:
        return table.status != "over"
    if table.status != "running":
        return False
    if not stand:
        return True
    return has_resigned(table) and is_given_up(table, allied=game.allied(state))


def end_match(game: AnyGame, keys: Keys, state: object, table: Table) -> MatchEnded:
    """Return the event that ends a match.

    Private matches and matches created with `keeps_keys` do not release their keys.
    """
    outcome = CALLED_OFF if table.called_off else _outcome(game, state, table)
    names = () if table.private or table.keeps else RELEASED
    released = {name: getattr(keys, name).hex() for name in names}
    return MatchEnded(outcome=outcome, keys=released)


def _outcome(game: AnyGame, state: object, table: Table) -> Outcome:
    """Return the ranking in a match that is over or was given up."""
    own, allied = game.outcome(state), game.allied(state)
    if own is None and not is_given_up(table, allied=allied):
        raise AssertionError(f"{game.name} is over without an outcome")
    return rank(table, own, allied=allied)


def commit(
    match: Match,
    before: Position,
    at: Situation,
    request: CommandRequest,
    decision: CommandDecision,
    command_id: str,
    time: int,
) -> Commit:
    """Fold, seal and link the events of a decision, and return the commit.

    Args:
        match: the match.
        before: the position that the commit follows.
        at: the situation in which the command was decided, in that position.
        request: the command.
        decision: the decision on it.
        command_id: the id of the command in the log.
        time: the time in milliseconds since 1970. The records are never earlier than `before`.
    """
    line = match.timeline
    made = fold_commit(
        at,
        decision,
        match.keys,
        max(before.at, time),
        state_at=line.state,
        tells=line.telling,
    )
    last, table, state = before.version + len(made.events), made.tables[-1], made.states[-1]
    stood = canonical.encode({"state": match.game.dump(state), "table": match.tables.of(table)})
    mac = state_mac(match.keys.state, last, stood)
    made.command_id = command_id
    made.entries = _seal(match, before, request, decision.draws, made, mac)
    made.asked = update_asked(before.asked, made.undo_points[-1].mover, last, made.questions)
    if table.standing and (answered := answered_seats(match.game, table, state)):
        extended = ExtendedHistory(at.undo_history, before.version + 1, made.undo_points)
        suspended = suspended_seats(extended, table, made.asked)
        made.answered = tuple(seat for seat in answered if seat not in suspended)
    return made


def _seal(
    match: Match,
    before: Position,
    request: CommandRequest,
    draws: Sequence[Draw],
    made: Commit,
    mac: str,
) -> tuple[Entry, ...]:
    """Return the entries of a commit that has been folded.

    `mac` is the MAC of the resulting state.
    """
    entries, previous, actor = [], before.link, request.actor
    codec, salt = match.codec, match.keys.salt
    first, last = before.version + 1, before.version + len(made.events)
    for seq, event in enumerate(made.events, first):
        public, hidden = codec.split(event)
        record = Record(
            at=made.at,
            by=actor.by,
            event=public,
            command=_record_command(request, draws, hidden) if seq == first else NOTHING,
            id=made.command_id if seq == first else None,
            mac=mac if seq == last else None,
            seat=actor.seat,
        )
        e, s = write_record(seq, record, hidden, salt)
        previous = link(previous, seq, e)
        entries.append(Entry(seq, e, s, previous))
    return tuple(entries)


def _record_command(request: CommandRequest, draws: Sequence[Draw], hidden: dict[str, Any]) -> Raw:
    """Return the public form of a command. Its secret parts are added to `hidden`.

    Commands of the table are not recorded, since their events contain all of their data.
    """
    command = request.command
    if draws:
        hidden["luck"] = ((), draws)
    if request.reasons is not None:
        hidden["reasons"] = ((), request.reasons)
    if command is None or command.__class__ in TABLE_COMMANDS:
        return NOTHING
    if getattr(command, "secret", False):
        hidden["command"] = ((request.actor.seat,), command)
        return NOTHING
    return Raw(canonical.encode(command))


def waits_for(made: Commit) -> str:
    """Encode the tasks that remain after a commit, to be stored in the head of the match.

    If the match is not running, the text contains its status instead, and the time until which the
    match stays open.
    """
    table = made.tables[-1]
    if table.status != "running":
        return " ".join(filter(None, (table.status, spell_tasks(time_out_tasks("", table)))))
    tasks = answer_tasks("", made.asked, table, made.answered)
    if table.clocks:
        tasks += time_out_tasks("", table)
    return spell_tasks(tasks) if tasks else ""
