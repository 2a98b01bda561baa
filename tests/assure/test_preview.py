"""Previews of thousands of commands in random matches.

Every event that a preview calls certain occurs, and all uncertain values are holes.
"""

import os
from typing import Any, cast

import pytest
from msgspec import Struct

from games import GAMES
from games.game import AnyGame, Seats
from games.table import SeatState, Table
from matches.queries.preview import preview
from matches.queries.read import Snapshot
from projections.timeline import codec_of
from tests.games.test_tells import redact_for
from tests.scenario import random_match

MATCHES = int(os.environ.get("PREVIEW_MATCHES", "120"))  # of each game
EVERY = 4  # commands

pytestmark = pytest.mark.assure


class Match(Struct):
    """A match in memory that provides the attributes that a preview reads."""

    game: AnyGame
    codec: object


@pytest.mark.parametrize("name", GAMES)
def test_what_is_foreseen_comes_and_what_is_not_has_a_hole(name):
    """A preview runs 24 trials, which could miss a rare branch of a later draw."""
    game = GAMES[name]
    match, known = Match(game, codec_of(game)), 0
    fewest, most = max(2, game.seats[0]), game.seats[1]
    for seed in range(MATCHES):
        seats = fewest + seed % (most - fewest + 1)
        table = Table(status="running", seats=(SeatState(taken=1),) * seats)
        for step, (state, command, events) in enumerate(random_match(game, seats, f"prev/{seed}")):
            if (step + seed) % EVERY or not isinstance(game.pending(state), Seats):
                continue
            foreseen = preview(
                cast(Any, match), Snapshot(5, table, state, ()), command.seat, command
            )
            came = [redact_for(event, command.seat) for event in events]
            certain = list(foreseen.events)
            assert certain == came[: len(certain)], (seed, step)
            assert not foreseen.is_whole or len(certain) == len(came), (seed, step)
            assert foreseen.is_whole or foreseen.holes, (seed, step)
            known += 1
    assert known > 4 * MATCHES
