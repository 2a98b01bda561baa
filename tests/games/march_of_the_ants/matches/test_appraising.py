"""A bot that looks one command ahead plays sensibly with the evaluation."""

import pytest
from msgspec.structs import replace

from games.bots import choose
from games.game import Over, RunPhase, Seats
from games.luck import SeededLuck
from games.march_of_the_ants import operations as v
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.appraise.cards import card_worth, op_worth
from games.march_of_the_ants.options import Options
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, HEX, RED, TABLES
from tests.games.march_of_the_ants.observations import read_outcome
from tests.games.march_of_the_ants.positions import build_state

HORDE = Options(horde=True)


def play_match(seats, bot, seed, options=None):
    """Play one seat with the evaluation and the others at random. Return the last state."""
    luck, thought = SeededLuck(f"match/{seed}"), SeededLuck(f"bot/{seed}")
    state = GAME.start
    for event in GAME.setup(options or Options(), seats, luck):
        state = GAME.evolve(state, event)
    while not isinstance(pending := GAME.pending(state), Over):
        command = RunPhase()
        if isinstance(pending, Seats):
            seat = pending.questions[0].seat
            level = "greedy" if seat == bot else "random"
            command = choose(GAME, GAME.view(state, seat), seat, level, thought).command
        for event in GAME.decide(state, command, luck):
            state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize(
    ("seats", "matches"),
    [
        (2, 4),
        (4, 3),
        pytest.param(2, 10, marks=pytest.mark.assure),
        pytest.param(4, 8, marks=pytest.mark.assure),
    ],
)
def test_one_ply_beats_random(seats, matches):
    """The bot wins all or all but one of a few matches."""
    wins = sum(
        read_outcome(play_match(seats, number % seats, number)).ranking[0] == (number % seats,)
        for number in range(matches)
    )

    assert wins >= matches - 1


def test_one_ply_plays_against_the_horde():
    """A single colony that looks ahead scores more than a random one."""
    thought = sum(sum(play_match(1, 0, number, HORDE).points[0]) for number in range(3))
    random = sum(sum(play_match(1, -1, number, HORDE).points[0]) for number in range(3))

    assert thought > random


def appraise_state(state, seat=RED):
    return GAME.appraise(state, seat)


def test_nothing_is_better_than_a_hex_under_control():
    """A control site of the Inner Meadow beats another site, which beats The Great Tunnel."""
    sites = [
        build_state(ants={RED: {"Soil": (1,)}}),
        build_state(ants={RED: {"Soil": (2,)}}),
        build_state(ants={RED: {"Tunnel": (0,)}}),
    ]

    assert appraise_state(sites[0]) > appraise_state(sites[1]) > appraise_state(sites[2])
    assert appraise_state(GAME.start) == 0.0


def test_centipedes_are_feared_by_the_weak():
    """A centipede next to one ant makes a state worse, and next to six ants better."""
    weak = {RED: {"Bark": (1,)}}
    strong = {RED: {"Bark": (1, 2, 3, 4, 0, 0)}}

    assert appraise_state(build_state(ants=weak, centipedes=["Bark"])) < appraise_state(
        build_state(ants=weak)
    )
    assert appraise_state(build_state(ants=strong, centipedes=["Bark"])) > appraise_state(
        build_state(ants=strong)
    )


def test_battles_are_sought_by_the_strong():
    """Three ants against one are worth more than one against three."""
    many = {RED: {"Soil": (2, 0, 0)}, BLUE: {"Soil": (1,)}}
    few = {RED: {"Soil": (2,)}, BLUE: {"Soil": (1, 0, 0)}}

    assert appraise_state(build_state(ants=many)) > appraise_state(build_state(ants=few))


def test_ferocity_counts_before_it_is_revealed():
    """A card face down improves the chances in a battle."""
    ants = {RED: {"Soil": (2, 0)}, BLUE: {"Soil": (1,)}}
    battle = t.Battle(HEX["Soil"], RED, BLUE, 2, 1, ())
    state = build_state(ants=ants, agenda=(t.Slumber(), t.Fights(0), t.HexBattles(1, RED), battle))
    card = TABLES.index["go06"]
    armed = replace(state, down=(card, -1, -1), deck=tuple(x for x in state.deck if x != card))
    theirs = replace(armed, down=(-1, -1, card))

    assert appraise_state(armed) > appraise_state(state)
    assert appraise_state(theirs) < appraise_state(state)
    assert appraise_state(armed, BLACK) < appraise_state(state, BLACK)


def test_centipede_battles_are_weighed():
    """Ferocity improves the chances here as well, and a lost fight has a cost."""
    ants = {RED: {"Soil": (1,)}}
    base = (t.Slumber(), t.Fights(0), t.HexBattles(1, RED))
    weak = build_state(ants=ants, agenda=(*base, t.CentipedeBattle(1, RED, 3, 1, 0, ())))
    armed = build_state(ants=ants, agenda=(*base, t.CentipedeBattle(1, RED, 3, 1, 4, ())))
    doomed = build_state(ants=ants, agenda=(*base, t.Losses(RED, 2, 1, "battle")))

    assert appraise_state(armed) > appraise_state(weak)
    assert appraise_state(doomed) < appraise_state(build_state(ants=ants, agenda=base))


def test_cards_promise_what_their_operations_bring():
    """A completed body, a goal that holds, points and steps all increase the value of a card."""
    state = build_state(bodies={RED: ["hd01", "th01"]}, goals={RED: ["go01", "go02"]}, food=[9])
    worth = {card.id: card_worth(state, TABLES, RED, n, 2) for n, card in enumerate(TABLES.cards)}

    assert worth["ab01"] > 3 > worth["th02"]
    assert worth["go04"] < card_worth(build_state(), TABLES, RED, TABLES.index["go04"], 2)
    assert worth["ev06"] > 1
    assert worth["ev12"] > 2
    assert all(value > -2 for value in worth.values())
    assert op_worth(state, RED, v.StepsOp(2, larvae=False)) == 0.0
    assert op_worth(state, RED, v.PeekHex(3, 0, "top_any_order")) > 0


def test_what_has_begun_is_worth_something():
    """A running effect and upcoming bonus actions have a value. At the end, only points count."""
    base = (t.TurnEnd(RED), t.Turn(RED))
    effect = build_state(agenda=(t.TurnEnd(RED), t.Effect(RED, 0)))
    bonus = build_state(agenda=(t.TurnEnd(RED), t.Bonus(RED, 2)))

    assert appraise_state(effect) > appraise_state(build_state(agenda=base))
    assert appraise_state(bonus) > appraise_state(build_state(agenda=base))
    assert appraise_state(build_state(agenda=())) == 0.0
