"""Real matches of any length: played by greedy bots, rewound before they would end."""

import random
import uuid

from games.bots import choose as choose_bot
from games.game import AnyGame, Over, RunPhase
from games.luck import SeededLuck
from games.table import SeatPlan
from matches.commands.commit import WORKERS, Actor
from matches.commands.create import Plan, create, join
from matches.commands.execute import Request, play
from matches.commands.undo import rewind
from matches.context import House
from projections.timeline import PHASE, Position


def begun(house: House, game: AnyGame, seats: int, name: str) -> str:
    """Return a match in which every seat was taken by a player."""
    plan = Plan(game.name, game.options(), (SeatPlan(),) * seats)
    match = create(house, plan, key=name, digest="d").match
    for seat in range(seats):
        join(house, match, seat)
    return match


def lengthened(house: House, match: str, events: int) -> str:
    """Play a match until it has that many events, going back before it ends."""
    choose = random.Random(match)
    start = house.cache.get(match).line.version
    while True:
        line = house.cache.get(match).line
        if line.version >= events:
            return match
        position = line.tip()
        request = next_request(line.game, position, choose)
        if would_end(line.game, position, request):
            targets = [v for v in range(start, line.version) if line.is_target(v)]
            rewind(house, match, choose.choice(targets), Actor("admin"))
        else:
            play(house, match, request)


def next_request(game: AnyGame, position: Position, choose: random.Random) -> Request:
    """Return a request of somebody who is asked: a phase, or what a greedy bot would do."""
    asked = choose.choice(position.asked)
    if asked.seat == PHASE:
        return Request(actor=WORKERS, command=RunPhase())
    seen = game.view(position.state, asked.seat)
    luck = SeededLuck(choose.getrandbits(32))
    choice = choose_bot(game, seen, asked.seat, "greedy", luck)
    key = f"seat-{asked.seat}:{uuid.UUID(int=choose.getrandbits(128))}"
    return Request(
        actor=Actor("seat", asked.seat), command=choice.command, key=key, digest=key[-22:]
    )


def would_end(game: AnyGame, position: Position, request: Request) -> bool:
    """Tell whether a command would end the game, whatever the luck of its next draw."""
    state = position.state
    for event in game.decide(state, request.command, SeededLuck(1)):
        state = game.evolve(state, event)
    return isinstance(game.pending(state), Over)
