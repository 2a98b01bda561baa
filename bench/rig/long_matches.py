"""Real matches of any length. Greedy bots play them, and they are rewound before they would end."""

import random
import uuid

from games.bots import choose as choose_bot
from games.game import AnyGame, Over, RunPhase
from games.luck import SeededLuck
from games.table import SeatPlan
from games.table.undo_history import PHASE
from matches.commands.commit import WORKERS, Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.context import Context
from projections.timeline import Position


def begin_match(context: Context, game: AnyGame, seats: int, name: str) -> str:
    """Create a match, put a player in every seat, and return the id of the match."""
    plan = Plan(game.name, game.options(), (SeatPlan(),) * seats)
    match_id = create(context, plan, key=name, digest="d").match_id
    for seat in range(seats):
        join(context, match_id, seat)
    return match_id


def lengthen(context: Context, match_id: str, events: int) -> str:
    """Play a match until it has the given number of events. Rewind it whenever it would end."""
    choose = random.Random(match_id)
    start = context.cache.get(match_id).timeline.version
    while True:
        line = context.cache.get(match_id).timeline
        if line.version >= events:
            return match_id
        position = line.tip()
        request = next_request(line.game, position, choose)
        if would_end(line.game, position, request):
            targets = [v for v in range(start, line.version) if line.is_target(v)]
            rewind(context, match_id, choose.choice(targets), Actor("admin"))
        else:
            play(context, match_id, request)


def next_request(game: AnyGame, position: Position, choose: random.Random) -> CommandRequest:
    """Return the next request: a phase, or a greedy bot's command for a seat that must choose."""
    asked = choose.choice(position.asked)
    if asked.seat == PHASE:
        return CommandRequest(actor=WORKERS, command=RunPhase())
    seen = game.view(position.state, asked.seat)
    luck = SeededLuck(choose.getrandbits(32))
    choice = choose_bot(game, seen, asked.seat, "greedy", luck)
    key = f"seat-{asked.seat}:{uuid.UUID(int=choose.getrandbits(128))}"
    return CommandRequest(
        actor=Actor("seat", asked.seat), command=choice.command, key=key, digest=key[-22:]
    )


def would_end(game: AnyGame, position: Position, request: CommandRequest) -> bool:
    """Return whether a command would end the game, regardless of the next random draw."""
    state = position.state
    for event in game.decide(state, request.command, SeededLuck(1)):
        state = game.evolve(state, event)
    return isinstance(game.pending(state), Over)
