"""Matches of players that look one command ahead, with preferences and random commands."""

from msgspec.structs import replace

from games.bots.simple import choose_greedy
from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.myrmes.commands import TakeBack
from games.myrmes.options import Options
from games.myrmes.phases import BirthsPhase
from games.myrmes.rules.atelier import nurses_in_play
from games.myrmes.state import ants
from tests.games.myrmes.scene import MYRMES


def _nurses(state, seat):
    mat = state.colonies[seat]
    plan = state.phase.plans[seat] if isinstance(state.phase, BirthsPhase) else None
    worth = 150 * len(mat.completed) + 60 * nurses_in_play(mat)
    worth += 6 * min(mat.larvae, 4) + 9 * min(mat.food, 4)
    if plan:
        worth += 15 * (plan.atelier > 0) + 6 * min(mat.larvae + plan.larvae, 4)
    return worth


def _ants(state, seat):
    mat = state.colonies[seat]
    worth = 12 * (ants(mat) + mat.larvae / 10)
    if isinstance(state.phase, BirthsPhase):
        plan = state.phase.plans[seat]
        worth += 9 * (plan.workers + plan.soldiers) + (4 if plan.event in (5, 7) else 0)
    return worth


def _deep(state, seat):
    mat = state.colonies[seat]
    worth = 60 * mat.level + 90 * len(mat.completed) + 8 * min(mat.stone, 3) + 6 * min(mat.earth, 2)
    if isinstance(state.phase, BirthsPhase):
        plan = state.phase.plans[seat]
        return worth + 15 * (plan.atelier > 0) + (20 if plan.event == 0 else 0)
    return worth


# Preferences of a player in addition to its evaluation.
WHIMS = {"nurses": _nurses, "ants": _ants, "deep": _deep}


def with_whim(whim):
    """Return the game with an evaluation that includes a preference."""
    if whim is None:
        return MYRMES
    return replace(
        MYRMES,
        appraise=lambda state, seat: MYRMES.appraise(state, seat) + WHIMS[whim](state, seat),
    )


def mixed_match(seats, seed, *, blunders=15, whim=None, options=None):
    """Yield state, command and events to the end. `blunders` of 100 commands are random.

    If there are blunders, a seat that is ready sometimes takes its choice back.
    """
    luck = SeededLuck(f"mixed/{seats}/{seed}")
    game = with_whim(whim)
    state = MYRMES.start
    for event in MYRMES.setup(options or Options(), seats, luck):
        state = MYRMES.evolve(state, event)
    while not isinstance(pending := MYRMES.pending(state), Over):
        command = RunPhase()
        if isinstance(pending, Seats):
            command = _command(game, state, pending.questions[0].seat, blunders, luck)
        events = MYRMES.decide(state, command, luck)
        yield state, command, events
        for event in events:
            state = MYRMES.evolve(state, event)


def _command(game, state, seat, blunders, luck):
    if blunders and not luck.below("regret", 40):
        for other in range(len(state.colonies)):
            commands = MYRMES.legal(state, other)
            if any(isinstance(command, TakeBack) for command in commands):
                return TakeBack(seat=other)
    if luck.below("blunder", 100) < blunders:
        commands = MYRMES.legal(state, seat)
        return commands[luck.below("what", len(commands))]
    return choose_greedy(game, MYRMES.view(state, seat), seat, luck).command
