"""Making the events of one command ready to be stored: fold, seal, link."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Raw, Struct

from events import Entry, Record, canonical, link, written
from events.records import NOTHING
from events.seals import RELEASED, state_mac
from games.game import Over
from games.luck import Draw
from games.table import MatchEnded, Rewound, Table, TableEvent, evolve_table
from projections.cache import Held
from projections.line import PHASE, Commit, Position, questions


class Actor(Struct, frozen=True):
    """Who acts: `host`, `seat`, `bot`, `phase`, `clock` or `admin`; seat and bot name the seat."""

    by: str
    seat: int | None = None


HOST = Actor("host")
WORKERS = Actor("phase")


class Made(Struct, frozen=True):
    """Everything that a commit is made from.

    Attributes:
        actor: who acts.
        command: what was asked for, or None for events of the table that say it all.
        events: what happened, at least one event.
        draws: the luck drawn.
        reasons: why a bot chose so, kept sealed until the end.
        command_id: names the command in the log.
        at: milliseconds since 1970.
    """

    actor: Actor
    command: Struct | None
    events: Sequence[Any]
    draws: Sequence[Draw]
    reasons: Mapping[str, Any] | None
    command_id: str
    at: int


def commit(held: Held, before: Position, made: Made) -> Commit:
    """Return the entries that tell these events after a position, each with what it leads to.

    Where they end the game, the end of the match is told as well, with its keys.
    """
    events, states, tables = _folded(held, before, made.events)
    last = before.version + len(events)
    stood = canonical.encode({"state": held.game.dump(states[-1]), "table": tables[-1]})
    mac = state_mac(held.keys.state, last, stood)
    entries, records = [], []
    previous, at = before.link, max(before.at, made.at)
    for seq, event in enumerate(events, before.version + 1):
        public, hidden = held.codec.split(event)
        first = seq == before.version + 1
        record = Record(
            at=at,
            by=made.actor.by,
            event=public,
            command=_told(made, hidden) if first else NOTHING,
            id=made.command_id if first else None,
            mac=mac if seq == last else None,
            seat=made.actor.seat,
        )
        e, s = written(seq, record, hidden, held.keys.salt)
        previous = link(previous, seq, e)
        entries.append(Entry(seq, e, s, previous))
        records.append(record)
    return Commit(tuple(entries), tuple(records), states, tables)


def _folded(
    held: Held, before: Position, events: Sequence[Any]
) -> tuple[Sequence[Any], tuple[Any, ...], tuple[Table, ...]]:
    state, table, seq = before.state, before.table, before.version
    states, tables = [], []
    for event in events:
        seq += 1
        if isinstance(event, TableEvent):
            table = evolve_table(table, event, seq)
            if isinstance(event, Rewound):
                state = held.line.state(event.to)
        else:
            state = held.game.evolve(state, event)
        states.append(state)
        tables.append(table)
    if table.status != "running" or not isinstance(held.game.pending(state), Over):
        return events, tuple(states), tuple(tables)
    end = _end(held, state)
    return (
        (*events, end),
        (*states, state),
        (*tables, evolve_table(table, end, seq + 1)),
    )


def _end(held: Held, state: object) -> MatchEnded:
    outcome = held.game.outcome(state)
    if outcome is None:
        raise AssertionError(f"{held.game.name} is over without an outcome")
    keys = {name: getattr(held.keys, name).hex() for name in RELEASED}
    return MatchEnded(outcome=outcome, keys=keys)


def _told(made: Made, hidden: dict[str, Any]) -> Raw:
    """Return the command as the record tells it; add to `hidden` what it must not tell."""
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


def waits_for(held: Held, before: Position, made: Commit, actor: Actor) -> str:
    """Return what the workers have to do after a commit: `<seat or p>@<asked>`, by spaces."""
    table, state = made.tables[-1], made.states[-1]
    if table.status != "running":
        return table.status
    version = made.entries[-1].seq
    rewound = any(isinstance(record.event, Rewound) for record in made.records)
    stood = {(one.seat, one.kind): one.since for one in before.asked}
    due = []
    for seat, kind in questions(held.game, table, state):
        moved = rewound or seat == (PHASE if actor.seat is None else actor.seat)
        since = version if moved else stood.get((seat, kind), version)
        if seat == PHASE:
            due.append(f"p@{since}")
        elif table.seats[seat].bot:
            due.append(f"{seat}@{since}")
    return " ".join(due)
