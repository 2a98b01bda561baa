"""Recorded matches, read as events and states."""

import gzip
from pathlib import Path
from typing import Any, NamedTuple

from games import GAMES
from games.game import AnyGame
from games.versions import under
from matches.audit.bundle import read_bundle_lines
from projections.timeline import codec_of

FOLDER = Path(__file__).parents[2] / "replays"


class RecordedEvent(NamedTuple):
    """An event of a recorded match, with the states before and after it.

    Attributes:
        seq: the seq of the event.
        first: the seq of the first event of its command.
        event: the event, with all hidden values.
        before, after: the states.
    """

    seq: int
    first: int
    event: Any
    before: Any
    after: Any


class RecordedMatch(NamedTuple):
    """A recorded match: its game, its number of seats, and the events of the game."""

    game: AnyGame
    seats: int
    events: tuple[RecordedEvent, ...]


def read_match(name: str) -> RecordedMatch:
    """Read a recorded match, such as `myrmes/2-seats-mixed-0`, with all hidden values."""
    with gzip.open(FOLDER / f"{name}.ndjson.gz") as lines:
        header, entries = read_bundle_lines(lines)
    game = under(GAMES[header.game], header.rules)
    codec, state, events, seats, first = codec_of(game), game.start, [], 0, 0
    for entry in entries:
        recorded = codec.read(entry)
        event, first = recorded.event, entry.seq if recorded.record.id else first
        seats = len(event.seats) if entry.seq == 1 else seats
        if isinstance(event, game.event):
            before, state = state, game.evolve(state, event)
            events.append(RecordedEvent(entry.seq, first, event, before, state))
    return RecordedMatch(game, seats, tuple(events))
