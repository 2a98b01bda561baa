"""Recorded matches, read as events and states."""

import gzip
from pathlib import Path
from typing import Any, NamedTuple

from games import GAMES
from games.game import AnyGame
from games.versions import under
from matches.audit.bundle import read_bundle_lines
from projections.timeline import codec_of

FOLDER = Path(__file__).parents[1] / "replays"


class RecordedEvent(NamedTuple):
    """An event of a recorded match, with its seq and the states before and after it."""

    seq: int
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
    codec, state, found, seats = codec_of(game), game.start, [], 0
    for entry in entries:
        event = codec.read(entry).event
        seats = len(event.seats) if entry.seq == 1 else seats
        if isinstance(event, game.event):
            before, state = state, game.evolve(state, event)
            found.append(RecordedEvent(entry.seq, event, before, state))
    return RecordedMatch(game, seats, tuple(found))
