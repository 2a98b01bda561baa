"""Repeating a past turn of a bot gives the same result in any process."""

import pytest
from msgspec import Struct

from events import canonical
from formicary.servers.ephemeral import MemoryServers
from formicary.wiring import Wiring
from games import GAMES
from games.bots import choose
from games.table import SeatPlan
from matches.audit.bot_replay import NoBotTurn, OtherEngine, rederive
from matches.commands import bots
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from matches.context import Context
from matches.errors import NoSuchVersion
from projections.task_queue import parse_tasks
from tests.anthill import ANTHILL

PLAYED = {"anthill": ANTHILL, **GAMES}


class World(Struct):
    """A context with a finished match of bots."""

    context: Context
    match_id: str

    def turns(self):
        """Return the seqs at which the bots' commands start."""
        entries = self.context.store.read(self.match_id)
        return [entry.seq for entry in entries if "reasons" in canonical.decode(entry.s or b"{}")]

    def fresh(self):
        """Return the context of another process on the same store."""
        return Context(self.context.store, self.context.games)


def begin_match(game, *levels):
    wiring = Wiring(MemoryServers(), PLAYED)
    plan = Plan(game, PLAYED[game].options(), tuple(SeatPlan(level) for level in levels))
    return World(wiring.context, create(wiring.context, plan, key="k", digest="d").match_id)


def play_match(game, *levels, commands=10**6):
    world = begin_match(game, *levels)
    for _ in range(commands):
        tasks = parse_tasks(world.match_id, world.context.store.head(world.match_id).waits)
        if not tasks:
            break
        answer(world.context, tasks[-1])
    return world


@pytest.mark.parametrize("game", tuple(PLAYED))
def test_every_turn_of_a_match_comes_out_the_same(game):
    """The bots search, or are greedy or random, and several seats choose in secret simultaneously."""
    world = play_match(game, "mcts:6", "greedy", "random", commands=40)
    context = world.fresh()
    turns = world.turns()

    replays = [rederive(context, world.match_id, seq) for seq in turns]

    assert len(turns) > 5
    assert {turn.level for turn in replays} == {"mcts:6", "greedy", "random"}
    assert [turn.differing for turn in replays] == [()] * len(turns)
    assert all(turn.recorded == turn.again for turn in replays)


def test_a_turn_by_the_clock_comes_out_the_same():
    """The recorded number of iterations replaces the time limit."""
    world = play_match("anthill", "mcts:100ms", "random", commands=3)

    replays = [rederive(world.fresh(), world.match_id, seq) for seq in world.turns()]

    assert all(turn.differing == () for turn in replays)
    assert any(turn.recorded["iterations"] for turn in replays)


def test_another_choice_than_the_recorded_one_is_told(monkeypatch):
    """The bot searched fifteen times as much as its level allows."""

    def think_more(game, seen, seat, level, luck, **_):
        return choose(game, seen, seat, level.replace("mcts:6", "mcts:90"), luck)

    monkeypatch.setattr(bots, "choose", think_more)
    world = play_match("anthill", "mcts:6", "random", commands=4)

    replays = [rederive(world.fresh(), world.match_id, seq) for seq in world.turns()]

    searched = [turn for turn in replays if turn.level == "mcts:6"]
    assert searched
    assert all("iterations" in turn.differing for turn in searched)


def test_what_is_no_bots_turn_is_refused():
    world = play_match("anthill", "random", "random", commands=2)
    with pytest.raises(NoBotTurn):
        rederive(world.context, world.match_id, 1)
    with pytest.raises(NoSuchVersion):
        rederive(world.context, world.match_id, 99)


def test_the_turn_of_another_version_is_refused(monkeypatch):
    monkeypatch.setattr(bots, "VERSION", "1")
    world = play_match("anthill", "random", "random", commands=1)
    with pytest.raises(OtherEngine):
        rederive(world.context, world.match_id, world.turns()[0])
