"""Matches about whose alternatives a test asks, with estimates that the test advances."""

import pytest

from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.past.test_bot_replays import play_on, turns

ADMIN = "an administrator's secret of more than 32"
BOT = {"bot": "greedy"}


@pytest.fixture
def by_hand():
    return ByHand()


@pytest.fixture
def world(by_hand):
    return World(analyses=by_hand, admin_token=ADMIN)


def path(match_id, question=""):
    return f"/v1/matches/{match_id}/whatif" + (f"/{question}" if question else "")


def against_bot(world, seat=0, level="greedy", **more):
    """Return a running match of a person against a bot, the person's token, and its version."""
    seats = [{"bot": level}, {"bot": level}]
    seats[seat] = {}
    match_id = world.post("/v1/matches", {"game": "anthill", "seats": seats, **more}).json["id"]
    token = world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"]
    play_on(world, match_id)
    return match_id, token


def of_bots(world, *levels):
    """Return a finished match of bots."""
    match_id = world.create(*({"bot": level} for level in levels or ("greedy", "random")))
    play_on(world, match_id)
    return match_id


def decisions(world, match_id):
    """Return pairs of a version and the seat whose bot decides there."""
    codec = world.context.cache.get(match_id).codec
    entries = {entry.seq: codec.record(entry) for entry in world.stored_entries(match_id)}
    return [(seq - 1, entries[seq].seat) for seq in turns(world, match_id)]


def line_of(world, match_id):
    return world.context.cache.get(match_id).timeline
