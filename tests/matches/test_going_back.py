"""Random matches of every game: whatever was there can be gone back to, and nothing breaks."""

import pytest

from events import canonical
from games import GAMES
from games.game import RunPhase
from games.luck import SeededLuck
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.commit import WORKERS, Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import Request, play
from matches.commands.undo import rewind
from projections.timeline import PHASE
from tests.playing import begun, house_on, of_seat, tip
from tests.replays.recording import house_of

ADMIN = Actor("admin")
STEPS = {"anthill": 8, "atta-ants": 15, "myrmes": 70, "march-of-the-ants": 70}  # none ends
NAMES = ("anthill", *sorted(GAMES))


def begun_of(name):
    """Return a house and a match of two players that has begun."""
    if name == "anthill":
        house = house_on()
        return house, begun(house)
    house = house_of(f"back/{name}")
    plan = Plan(name, GAMES[name].options(), (SeatPlan(),) * 2)
    match = create(house, plan, key=name, digest="").match
    for seat in range(2):
        join(house, match, seat)
    return house, match


def step(house, match, luck):
    """Play one random legal command, or run the phase; return it with its answer."""
    position, game = tip(house, match), house.cache.get(match).game
    asked = position.asked[luck.below("who", len(position.asked))]
    if asked.seat == PHASE:
        request = Request(actor=WORKERS, command=RunPhase())
    else:
        commands = game.legal(position.state, asked.seat)
        request = of_seat(position.table, commands[luck.below("what", len(commands))])
    return request, play(house, match, request)


def dumped(house, match):
    position = tip(house, match)
    return canonical.encode(house.cache.get(match).game.dump(position.state))


def played(name, seed):
    """Play some steps; return the house, the match, and what stood at each version."""
    house, match = begun_of(name)
    luck, stood = SeededLuck(seed), {}
    stood[tip(house, match).version] = dumped(house, match)
    for _ in range(STEPS[name]):
        _, done = step(house, match, luck)
        stood[done.last] = dumped(house, match)
    return house, match, stood, luck


@pytest.mark.parametrize("name", NAMES)
def test_every_target_gives_what_was_there(name):
    """Dump for dump, from a warm and from a cold process; then the match goes on and verifies."""
    house, match, stood, luck = played(name, f"targets/{name}")
    assert tip(house, match).table.status == "running"
    line = house.cache.get(match).line
    targets = [version for version in stood if version < line.version and line.is_target(version)]
    assert len(targets) > STEPS[name] // 3
    for to in targets:
        rewind(house, match, to, ADMIN)
        assert dumped(house, match) == stood[to]
        assert not house.cache.get(match).game.invariants(tip(house, match).state)

    house.cache.drop(match)
    assert dumped(house, match) == stood[targets[-1]]
    step(house, match, luck)
    held = house.cache.get(match)
    report = verify(match, house.store.read(match), house.games, keys=held.keys)
    assert report.events == tip(house, match).version


@pytest.mark.parametrize("name", NAMES)
def test_undo_and_doing_again_draws_the_same(name):
    """After each step the match goes back to where a seat was last asked, and comes again."""
    house, match = begun_of(name)
    luck, since, target = SeededLuck(f"again/{name}"), [], 0
    for _ in range(STEPS[name]):
        before = tip(house, match).version
        if house.cache.get(match).line.is_target(before):
            since, target = [], before
        since.append(step(house, match, luck))
        stood = dumped(house, match)
        rewind(house, match, target, ADMIN)
        since = [(request, answer, play(house, match, request)) for request, answer in since]
        for _, first, again in since:
            assert told(house, match, first) == told(house, match, again)
        assert dumped(house, match) == stood
        since = [(request, answer) for request, _, answer in since]
    keys = house.cache.get(match).keys
    assert verify(match, house.store.read(match), house.games, keys=keys).draws


def told(house, match, answer):
    """Return the events of an answer with the luck that they drew."""
    codec = house.cache.get(match).codec
    read = [codec.read(entry) for entry in answer.entries]
    return [one.event for one in read], read[0].hidden.get("luck")
