"""Matches by players who look one step ahead, and now and then do anything at all."""

from games.bots.choice import choose_greedy
from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.myrmes import MYRMES
from games.myrmes.commands import TakeBack
from games.myrmes.options import Options


def mixed_match(seats, seed, *, blunders=15, options=None):
    """Yield state, command and events to the end; `blunders` of 100 commands are random.

    A seat that is ready takes its choice back now and then, if there are blunders.
    """
    luck = SeededLuck(f"mixed/{seats}/{seed}")
    state = MYRMES.start
    for event in MYRMES.setup(options or Options(), seats, luck):
        state = MYRMES.evolve(state, event)
    while not isinstance(pending := MYRMES.pending(state), Over):
        command = RunPhase()
        if isinstance(pending, Seats):
            command = _command(state, pending.questions[0].seat, seats, blunders, luck)
        events = MYRMES.decide(state, command, luck)
        yield state, command, events
        for event in events:
            state = MYRMES.evolve(state, event)


def _command(state, seat, seats, blunders, luck):
    if blunders and not luck.below("regret", 40):
        for other in range(seats):
            commands = MYRMES.legal(state, other)
            if any(isinstance(command, TakeBack) for command in commands):
                return TakeBack(seat=other)
    if luck.below("blunder", 100) < blunders:
        commands = MYRMES.legal(state, seat)
        return commands[luck.below("what", len(commands))]
    return choose_greedy(MYRMES, MYRMES.view(state, seat), seat, luck).command
