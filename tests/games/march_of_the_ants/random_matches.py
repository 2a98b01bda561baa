"""Random legal matches of every size and variant, command by command."""

from typing import Any

from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.march_of_the_ants.commands import Explore
from games.march_of_the_ants.options import Options
from tests.games.march_of_the_ants.names import GAME

PLAIN, HORDE = Options(), Options(horde=True)
LONG = Options(long_game=True, bee_cards=False, second_rester_extra_larva=True)
SETTINGS = [
    (1, HORDE),
    (2, PLAIN),
    (2, LONG),
    (2, HORDE),
    (3, PLAIN),
    (3, HORDE),
    (4, PLAIN),
    (4, LONG),
    (4, HORDE),
    (5, PLAIN),
    (5, LONG),
]


def play_steps(seats, options, seed, luck=None, *, eager=False):
    """Play at random to the end. Yield (state, command, events) for every command.

    Eager players explore whenever they can.
    """
    luck = luck or SeededLuck(seed)
    chance = SeededLuck(f"{seats}/{seed}")
    state = GAME.start
    for event in GAME.setup(options, seats, luck):
        state = GAME.evolve(state, event)
    while not isinstance(pending := GAME.pending(state), Over):
        command: Any = RunPhase()
        if isinstance(pending, Seats):
            commands = GAME.legal(state, pending.questions[0].seat)
            command = commands[chance.below("", len(commands))]
            if eager and isinstance(commands[0], Explore):
                command = commands[0]
        events = GAME.decide(state, command, luck)
        yield state, command, events
        for event in events:
            state = GAME.evolve(state, event)
    yield state, None, ()
