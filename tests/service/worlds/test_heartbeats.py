"""Streams with heartbeats are the same in two worlds that differ in what their reader may not see.

The matches have clocks, so the open questions come with deadlines.
"""

import json

import pytest

from games import GAMES
from games.luck import SeededLuck
from games.table.clock import PerMatch
from tests.service.notes.listening import Listener
from tests.service.serving import serve_app
from tests.service.worlds.playing import MINUTE, Playing

COMMANDS, MORE = 4, 6
BEATING = "?heartbeat=1"
BEATS = 3  # heartbeats to read before and after further hidden events
SECONDS = 0.15  # between two heartbeats
CLOCK = PerMatch(seconds=3600, increment_seconds=10)


def diverged(name):
    """Return two timed matches that went different ways after the visible version."""
    matches = []
    for way in range(2):
        match = Playing(name, 1, clock=CLOCK, heartbeat_seconds=SECONDS, kind="delayed", minutes=5)
        match.play(COMMANDS)
        match.world.now += 10 * MINUTE
        match.luck = SeededLuck(f"way/{way}")
        for _ in range(MORE - 3 * way):
            match.world.now += MINUTE // 10 * (1 + way)
            match.play(1)
        match.world.now = 11 * MINUTE
        matches.append(match)
    return matches


def read_stream(match, token, *, goes_on):
    """Return all blocks of a stream, up to some heartbeats after further hidden events."""
    with serve_app(match.world.app) as address:
        listener = Listener(address, match.stem, token, BEATING)
        blocks = [listener.read_until_asked(), *(listener.read_block() for _ in range(BEATS))]
        if goes_on:
            match.play(2)
        blocks += [listener.read_block() for _ in range(BEATS)]
        listener.close()
    return blocks


def data_of(blocks, kind):
    """Return the data of all messages of a kind."""
    found = b"\n\n".join(blocks).split(b"\n\n")
    marked = b"event: %b\ndata: " % kind
    return [json.loads(block.partition(marked)[2]) for block in found if marked in block]


@pytest.mark.parametrize("reader", ["nobody", "creator"])
@pytest.mark.parametrize("name", GAMES)
def test_a_delayed_spectator_is_sent_the_same_in_both_worlds(name, reader):
    first, other = diverged(name)
    tokens = [match.creator if reader == "creator" else None for match in (first, other)]

    sent = read_stream(first, tokens[0], goes_on=False)
    others = read_stream(other, tokens[1], goes_on=True)

    assert sent == others
    (asked,) = data_of(sent, b"asked")
    assert asked["clocks"]
    assert any(clock["deadline"] for clock in asked["clocks"])
    assert {beat["version"] for beat in data_of(sent, b"heartbeat")} == {asked["version"]}
    assert "present" not in data_of(sent, b"heartbeat")[0]


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_is_sent_what_spectators_are_not(name):
    """The worlds do differ, in versions and in clocks."""
    sent = [read_stream(match, match.token(0), goes_on=False) for match in diverged(name)]

    asked = [data_of(blocks, b"asked")[0] for blocks in sent]
    assert asked[0]["version"] != asked[1]["version"]
    assert asked[0]["clocks"] != asked[1]["clocks"]
    assert data_of(sent[0], b"heartbeat")[-1]["present"] == [0]
