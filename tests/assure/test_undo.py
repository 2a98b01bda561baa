"""Undo at every decision point of whole random matches: what was there comes back, and goes on."""

import os

import pytest

from games import GAMES
from games.luck import SeededLuck
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.commit import Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from tests.matches.test_going_back import dumped, step, told
from tests.playing import tip
from tests.replays.recording import PLANS, house_of

MATCHES = int(os.environ.get("UNDO_MATCHES", "12"))  # of each game
FAR_IN = 10  # once in so many decision points it goes back to any target

pytestmark = pytest.mark.assure
ADMIN = Actor("admin")


def begun(name, seed):
    seats, options = PLANS[name][seed % len(PLANS[name])]
    house = house_of(f"undo/{name}/{seed}")
    plan = Plan(name, GAMES[name].options(**options), (SeatPlan(),) * seats)
    match = create(house, plan, key=f"{seed}", digest="").match
    for seat in range(seats):
        join(house, match, seat)
    return house, match


def back_and_forth(house, match, to, stood):
    """Go to a target and to where the match stood; both are as they were, dump for dump."""
    now, at = dumped(house, match), tip(house, match).version
    rewind(house, match, to, ADMIN)
    assert dumped(house, match) == stood[to]
    assert tip(house, match).asked
    if house.cache.get(match).line.is_target(at):
        rewind(house, match, at, ADMIN)
        assert dumped(house, match) == now


@pytest.mark.parametrize("name", GAMES)
def test_whatever_is_asked_a_match_can_go_back_from_there_and_on(name):
    """Each command is taken back and given again, with the luck that it had."""
    points = 0
    for seed in range(MATCHES):
        house, match = begun(name, seed)
        luck, stood, last = SeededLuck(f"undo/{name}/{seed}"), {}, 0
        while (position := tip(house, match)).table.status == "running":
            if house.cache.get(match).line.is_target(position.version):
                last = position.version
                stood[last] = dumped(house, match)
                points += 1
                before = sorted(stood)[:-1]
                if before and not luck.below("far", FAR_IN):
                    back_and_forth(house, match, before[luck.below("where", len(before))], stood)
            request, first = step(house, match, luck)
            if last != position.version or tip(house, match).table.status != "running":
                continue  # a phase was run: what it did is taken back with the command before
            done = dumped(house, match)
            rewind(house, match, last, ADMIN)
            assert dumped(house, match) == stood[last]
            again = play(house, match, request)
            assert told(house, match, again) == told(house, match, first)
            assert dumped(house, match) == done
        assert not house.cache.get(match).game.invariants(tip(house, match).state)
        report = verify(match, house.store.read(match), house.games, head=house.store.head(match))
        assert report.events == tip(house, match).version
    assert points > 20 * MATCHES
