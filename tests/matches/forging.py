"""Changes to a log that someone with all keys and the server's disk could make."""

import msgspec
from msgspec.structs import replace

from events import Entry, Head, canonical, genesis, link
from games.table.decide import CommandDecision
from matches.commands.commit import Actor, CommandRequest, commit, situation_at, waits_for
from matches.commands.execute import play
from projections.redact import show_entry
from projections.undo_history import PagedUndoHistory
from tests.anthill import Ponder, Send, TakeBack
from tests.matches.proving import broken
from tests.playing import by, run_phase, tip

COMMAND_ID = "f0"
START = 5  # the version at which a match of two players starts
ADMIN = Actor("admin")


def seat(number):
    """Return the player of a seat as an actor."""
    return Actor("seat", number)


def some_match(context, match_id):
    """Play three rounds with cards and a commitment that is taken back. Return the entries."""
    play(context, match_id, by(0, Ponder(seat=0)))
    play(context, match_id, by(1, Send(seat=1, workers=3)))
    play(context, match_id, by(1, TakeBack(seat=1)))
    for workers in (1, 2, 3):
        play(context, match_id, by(0, Send(seat=0, workers=workers)))
        play(context, match_id, by(1, Send(seat=1, workers=4 - workers)))
        play(context, match_id, run_phase())
    return tuple(context.store.read(match_id))


def forge(context, match_id, actor, events, *, command=None, draws=(), at=2000):
    """Store events without a cause, properly sealed, linked and signed, at a given time."""
    match = context.cache.fresh(match_id)
    before = match.timeline.tip()
    made = commit_events(context, match, actor, events, command=command, draws=draws, at=at)
    expected = Head(before.version, before.link)
    context.store.append(match_id, made.entries, expected=expected, waits=waits_for(made))
    match.timeline.add(made)
    return made


def commit_events(context, match, actor, events, *, command=None, draws=(), at=2000):
    """Return a commit after the newest version, with events that no rule has decided."""
    before, request = match.timeline.tip(), CommandRequest(actor=actor, command=command)
    situation = situation_at(
        match, before, request, PagedUndoHistory(context.cache, match, match.timeline)
    )
    decision = CommandDecision(tuple(events), draws)
    return commit(match, before, situation, request, decision, COMMAND_ID, at)


def assert_named(context, match_id, actor, events, reason, *, after=0, **more):
    """Forge a commit, and check that its event number `after` is reported with a reason."""
    first = tip(context, match_id).version + 1
    forge(context, match_id, actor, events, **more)
    seq, fault, detail = broken(context, match_id)
    assert (seq, fault) == (first + after, "decision")
    assert reason in detail


def rechain(match_id, entries):
    """Recompute the seqs and links of entries."""
    previous, made = genesis(match_id), []
    for seq, entry in enumerate(entries, 1):
        previous = link(previous, seq, entry.e)
        made.append(Entry(seq, entry.e, entry.s, previous))
    return tuple(made)


def with_entry(entries, seq, change):
    """Change one of the entries, and return them all."""
    changed = change(entries[seq - 1])
    return (*entries[: seq - 1], changed, *entries[seq:])


def with_record(change):
    """Return a function that changes an entry's public record as plain JSON."""

    def apply(entry):
        plain = canonical.decode(entry.e)
        change(plain)
        return replace(entry, e=canonical.encode(plain))

    return apply


def with_hidden(change):
    """Return a function that changes an entry's hidden values as plain JSON."""

    def apply(entry):
        hidden = canonical.decode(entry.s)
        change(hidden)
        return replace(entry, s=canonical.encode(hidden))

    return apply


def lines_for(context, match_id, reader):
    """Return the lines of a log as they are served to a reader."""
    match = context.cache.fresh(match_id)
    return [
        msgspec.json.encode(show_entry(match, entry, reader))
        for entry in context.store.read(match_id)
    ]


def end_of_game(context, match_id):
    """Return the last head of a match, without its pending tasks."""
    position = tip(context, match_id)
    return Head(position.version, position.link)
