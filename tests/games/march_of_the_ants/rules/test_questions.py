"""Every question rejects commands that do not answer it, and settlement comes first.

These are rules 2.2 and 4.
"""

import pytest
from msgspec.structs import replace

from games.errors import RuleViolation
from games.game import RunPhase, Seats
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import decide
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.decision import Decision
from tests.games.march_of_the_ants.names import BLACK, GAME, RED, SOIL, TABLES
from tests.games.march_of_the_ants.observations import find_ants, read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_position,
    given_state,
)
from tests.games.march_of_the_ants.random_matches import SETTINGS, play_steps
from tests.scenario import refused

WAITING = {RED: {"Soil": (0,)}}  # one ant outside, two vacant sites
OTHERS = (
    c.PickOption(seat=0, option="x"),
    c.TakeDecree(seat=0, resource="food"),
    c.Explore(seat=0),
    c.KeepHex(seat=0, hex=1),
)


def test_answers_to_other_questions_are_refused():
    """For every question, a command of another kind is refused (rules 4)."""
    picture = EXAMPLE.replace("Bark Soil2", "Bark:R Soil2:K")
    past = given_position(picture, hands={RED: ["ev17"]})
    marching = past.then(c.March(seat=RED))
    paying = past.then(c.PlayCard(seat=RED, card="ev17"))
    exploring = past.then(c.Explore(seat=RED))
    deciding = given_state(past.state, agenda=(t.Slumber(), t.Decree((RED,))))

    for asked in (past, marching, paying, exploring, deciding):
        with refused("question.other"):
            asked.when(c.PickOption(seat=RED, option="x"))
    with refused("turn.must-act"):
        past.when(c.Pass(seat=RED))
    with refused("seat.not-asked", asked=RED):
        past.when(c.Forage(seat=BLACK))
    with refused("match.over"):
        given_state(past.state, agenda=()).when(c.Forage(seat=RED))
    with refused("phase.not-due"):
        past.when(RunPhase())


@pytest.mark.parametrize(
    "task",
    [
        t.TurnEnd(RED),
        t.Bonus(RED, 1),
        t.Deferred(RED, TABLES.index["ev06"], 5),
        t.Decree((RED,)),
        t.React("forage", BLACK, (RED,)),
        t.HeadBonuses((RED,)),
        t.AbdomenBonuses((RED,)),
        t.Fights(0),
        t.HexBattles(SOIL, RED),
        t.Harvest((RED,)),
        t.Slumber(),
        t.HordeTurn(RED),
        t.Rampage(0),
    ],
)
def test_settlement_comes_before_what_is_due(task):
    """A player who must choose a site is asked first (rules 2.2)."""
    state = build_state(ants=WAITING)
    if isinstance(task, t.Deferred):
        state = replace(state, deck=tuple(card for card in state.deck if card != task.card))
    state = replace(state, agenda=(t.Slumber(), t.TurnEnd(BLACK), task))
    past = given_state(state).then(RunPhase()) if task.phase else resolve(state)

    assert read_question(past.state) == ("settle", RED)
    take = c.TakeSite(seat=RED, place=SOIL, site=2)
    assert past.when(take)[0] == e.SiteTaken(seat=RED, place=SOIL, site=2)
    assert find_ants(past.then(take).state, RED, "Soil") == (2,)


def resolve(state):
    """Resolve the tasks that need no answer, and return the past."""
    made = Decision(state, SeededLuck(1))
    decide.advance(made)
    return given_state(made.state)


def test_every_question_refuses_other_answers():
    """For every question in random matches, other kinds of commands are refused (rules 4)."""
    seen = set()
    for at, (seats, options) in enumerate(SETTINGS):
        for state, _, _ in play_steps(seats, options, 300 + at):
            pending = GAME.pending(state)
            if not isinstance(pending, Seats) or pending.questions[0].kind in seen:
                continue
            seen.add(pending.questions[0].kind)
            for other in OTHERS:
                command = replace(other, seat=pending.questions[0].seat)
                if command not in GAME.legal(state, command.seat):
                    with pytest.raises(RuleViolation):
                        given_state(state).when(command)

    assert len(seen) > 20


@pytest.mark.parametrize(
    "task",
    [
        t.PickHex(RED, 6, 0, 2, False),
        t.PickVictim(RED, 20, 0, (BLACK,)),
        t.Ordeal((RED,), 21, 0),
        t.Destroy(RED, 2, 1, -1, False),
        t.Relocating(RED, SOIL, 1),
        t.SwapSections(RED),
        t.SiteChoice(RED, SOIL),
        t.SpoilsMoves(RED, SOIL),
        t.Swap(RED),
        t.OfferedCards(RED, ()),
        t.Arrange(RED, 2),
        t.Secretly((RED,)),
        t.Discarding(RED, 1, False),
        t.Choosing(RED, 13, 0),
        t.Gather(RED, 1, (0,), False),
        t.PlaceLarvae(RED, 1, 1),
        t.ChooseInvader(RED, SOIL, (BLACK,)),
        t.Losses(RED, 2, 1, "battle"),
        t.FoundColony(RED, SOIL, 1),
        t.Keep(RED, "explore"),
        t.Resolve(RED, TABLES.index["go01"], 0),
    ],
)
def test_rare_questions_refuse_other_answers(task):
    """An action does not answer any of them (rules 4)."""
    state = build_state()
    if isinstance(task, t.Resolve):
        state = replace(state, deck=tuple(x for x in state.deck if x != task.card))
    state = replace(state, agenda=(t.Slumber(), t.TurnEnd(RED), task))

    with refused("question.other"):
        given_state(state).when(c.Forage(seat=RED))
