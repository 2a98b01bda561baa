"""Preparation of a command's events for the store: fold, seal, link."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw, Struct

from events import Entry, Record, canonical, link, write_record
from events.records import NOTHING
from events.seals import state_mac
from games.luck import Draw
from games.table import Table
from games.table.answers import answered_seats
from games.table.questions import suspended_seats, update_asked
from games.table.undo_history import ExtendedHistory, UndoHistory
from matches.commands.commit_fold import Before, fold_commit
from matches.commands.decision import TableDecision
from projections.match_cache import Match
from projections.task_queue import answer_tasks, spell_tasks, time_out_tasks
from projections.timeline import Commit, Position


class Actor(Struct, frozen=True):
    """An actor: `host`, `seat`, `bot`, `phase`, `clock` or `admin`; seat and bot name the seat."""

    by: str
    seat: int | None = None


HOST = Actor("host")
WORKERS = Actor("phase")


class Proposed(Struct, frozen=True):
    """The input of a commit.

    Attributes:
        actor: the actor of the command.
        command: the command, or None if the table's events contain all of it.
        events: the events, at least one.
        draws: the luck drawn.
        reasons: the reasons of a bot, kept sealed until the end.
        command_id: the id of the command in the log.
        at: the time in milliseconds since 1970.
        states: the states after each of the game's events, if the game has returned them.
    """

    actor: Actor
    command: Struct | None
    events: Sequence[Any]
    draws: Sequence[Draw]
    reasons: Mapping[str, Any] | None
    command_id: str
    at: int
    states: Sequence[Any] = ()


def commit(
    match: Match, before: Position, made: Proposed, undo_history: UndoHistory | None = None
) -> Commit:
    """Return the commit of events after a position, with the state after each event.

    If the events end the game, the end of the match is appended, with its keys.
    """
    at = max(before.at, made.at)
    decision = TableDecision(made.events, made.draws, made.states)
    onto = Before(
        game=match.game,
        keys=match.keys,
        version=before.version,
        table=before.table,
        state=before.state,
        state_at=match.timeline.state,
        tells=match.timeline.telling,
    )
    folded = fold_commit(onto, decision, made.actor.seat, at, drew=bool(made.draws))
    events, states, tables, undo_points, stand = folded
    last = before.version + len(events)
    entries = _entries(match, before, made, events, _mac(match, last, states[-1], tables[-1]))
    asked = update_asked(before.asked, undo_points[-1].mover, last, stand)
    answered = answered_seats(match.game, tables[-1], states[-1])
    if answered and undo_history is not None:
        extended = ExtendedHistory(undo_history, before.version + 1, undo_points)
        suspended = suspended_seats(extended, tables[-1], asked)
        answered = tuple(seat for seat in answered if seat not in suspended)
    return Commit(entries, at, states, tables, undo_points, asked, answered)


def _mac(match: Match, seq: int, state: object, table: Table) -> str:
    stood = canonical.encode({"state": match.game.dump(state), "table": match.tables.of(table)})
    return state_mac(match.keys.state, seq, stood)


def _entries(
    match: Match, before: Position, made: Proposed, events: Sequence[Any], mac: str
) -> tuple[Entry, ...]:
    entries = []
    previous, at = before.link, max(before.at, made.at)
    first, last = before.version + 1, before.version + len(events)
    for seq, event in enumerate(events, first):
        public, hidden = match.codec.split(event)
        record = Record(
            at=at,
            by=made.actor.by,
            event=public,
            command=_record_command(made, hidden) if seq == first else NOTHING,
            id=made.command_id if seq == first else None,
            mac=mac if seq == last else None,
            seat=made.actor.seat,
        )
        e, s = write_record(seq, record, hidden, match.keys.salt)
        previous = link(previous, seq, e)
        entries.append(Entry(seq, e, s, previous))
    return tuple(entries)


def _record_command(made: Proposed, hidden: dict[str, Any]) -> Raw:
    """Return the public form of the command, and add the secret parts to `hidden`."""
    if made.draws:
        hidden["luck"] = ((), made.draws)
    if made.reasons is not None:
        hidden["reasons"] = ((), made.reasons)
    if made.command is None:
        return NOTHING
    if getattr(made.command, "secret", False):
        hidden["command"] = ((made.actor.seat,), made.command)
        return NOTHING
    return Raw(canonical.encode(made.command))


def waits_for(made: Commit) -> str:
    """Return the tasks after a commit as text for the head.

    If the match is not running, the text has the status instead, and the time until which it is
    open.
    """
    table = made.tables[-1]
    if table.status != "running":
        return " ".join(filter(None, (table.status, spell_tasks(time_out_tasks("", table)))))
    return spell_tasks(
        (*answer_tasks("", made.asked, table, made.answered), *time_out_tasks("", table))
    )
