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
from tests.games.march_of_the_ants.names import BLACK, FERN, GAME, RED, SOIL, TABLES, TUNNEL
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
    ("task", "question"),
    [
        (t.Turn(RED), "turn"),
        (t.Turn(RED, bonus=True), "bonus"),
        (t.React("explore", BLACK, (RED,)), "react-explore"),
        (t.React("march", BLACK, (RED,)), "react-march"),
        (t.React("forage", BLACK, (RED,)), "react-forage"),
        (t.React("play", BLACK, (RED,)), "react-play"),
        (t.PlaceTile(RED, FERN, "explore"), "place-hex"),
        (t.Enter(RED, TUNNEL, SOIL, 0), "enter"),
        (t.Steps(RED, 2, "march", True), "step"),
        (t.Pay(RED, 1, False), "pay"),
        (t.PickHex(RED, 6, 0, 2, False), "pick-hex"),
        (t.PickVictim(RED, 20, 0, (BLACK,)), "pick-player"),
        (t.Ordeal((RED,), 21, 0), "ordeal"),
        (t.Destroy(RED, 2, 1, -1, False), "destroy"),
        (t.Relocating(RED, SOIL, 1), "relocate"),
        (t.SwapSections(RED), "swap-sections"),
        (t.SiteChoice(RED, SOIL), "settle"),
        (t.SpoilsMoves(RED, SOIL), "spoils"),
        (t.Swap(RED), "swap"),
        (t.OfferedCards(RED, ()), "offer"),
        (t.Arrange(RED, 2), "arrange"),
        (t.Secretly((RED,)), "discard-secretly"),
        (t.Discarding(RED, 1, False), "discard"),
        (t.Choosing(RED, 13, 0), "choose"),
        (t.Gather(RED, 1, (0,), False), "gather"),
        (t.PlaceLarvae(RED, 1, 1), "place-larvae"),
        (t.ChooseInvader(RED, SOIL, (BLACK,)), "invader"),
        (t.Battle(SOIL, RED, BLACK, 2, 1, (RED,)), "ferocity"),
        (t.CentipedeBattle(SOIL, RED, 2, 1, 0, (RED,)), "ferocity"),
        (t.Losses(RED, 2, 1, "battle"), "casualties"),
        (t.Losses(RED, 2, 1, "hunger"), "starve"),
        (t.Losses(RED, 2, 1, "effect"), "destroyed"),
        (t.FoundColony(RED, SOIL, 1), "found"),
        (t.Keep(RED, "explore"), "keep-hex"),
        (t.Resolve(RED, TABLES.index["go01"], 0), "drop-goal"),
        (t.Decree((RED,)), "decree"),
    ],
)
def test_a_refusal_names_the_open_question_and_the_wrong_answer(task, question):
    """Taking a site, or dropping a goal, does not answer a question of another kind (rules 4)."""
    state = build_state()
    if isinstance(task, t.Resolve):
        state = replace(state, deck=tuple(x for x in state.deck if x != task.card))
    state = replace(state, agenda=(t.Slumber(), t.TurnEnd(RED), task))
    answer: c.Command = c.TakeSite(seat=RED, place=SOIL, site=1)
    given = "take-site"
    if question in {"settle", "found"}:
        answer, given = c.DropGoal(seat=RED, card="go01"), "drop-goal"

    assert read_question(state)[0] == question
    with refused("question.other", rule="4", question=question, given=given):
        given_state(state).when(answer)


def test_nobody_is_asked_between_the_events_of_a_command():
    """The end of a turn is due on its own, so that no seat may answer (rules 4)."""
    state = replace(build_state(), agenda=(t.Slumber(), t.TurnEnd(RED)))

    with refused("seat.none-asked", rule="4"):
        given_state(state).when(c.Forage(seat=RED))
    assert GAME.pending(state) == Seats(())
