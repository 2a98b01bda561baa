"""Rules common to all evolutions: cost, place and complete bodies (rules 5.5)."""

import pytest

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, RED, TABLES
from tests.games.march_of_the_ants.observations import count_points
from tests.games.march_of_the_ants.positions import given_position, given_state, play_card
from tests.scenario import refused


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards if card.section])
def test_every_evolution_grows_on_top_of_its_section(card):
    """An evolution is paid for and lies on top, and the discard pile stays empty (rules 5.5)."""
    section = TABLES.cards[TABLES.index[card]].section
    covered = "hd05" if section == "head" else "th06" if section == "thorax" else "ab09"
    covered = covered if covered != card else {"hd05": "hd01", "th06": "th02", "ab09": "ab01"}[card]
    past = given_position(hands={RED: [card]}, bodies={RED: [covered]})
    cost = TABLES.cards[TABLES.index[card]].cost

    assert past.when(c.PlayCard(seat=RED, card=card)) == (
        e.CardDeclared(
            seat=RED, card=card, cost=cost, ants_only=False, inhabited=(), reactors=(BLACK, BLUE)
        ),
        e.LarvaePaid(seat=RED, count=cost),
        e.EvolutionPlayed(seat=RED, card=card, bodies=0, points=0),
        e.ReactionsSkipped(seats=(BLACK, BLUE), action="play"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    state = play_card(past, card).state
    nest = GAME.view(state, None).nests[RED]
    assert (*nest.heads, *nest.thoraxes, *nest.abdomens) == (covered, card)
    assert (nest.larvae, state.discard) == (5 - cost, 0)


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards])
def test_no_card_can_be_declared_without_the_cubes(card):
    """Without larvae and ants, it is refused and the refusal names the cost (rules 5.5)."""
    past = given_position(hands={RED: [card]}, larvae=[0])

    with refused("play.cost", wanted=TABLES.cards[TABLES.index[card]].cost, found=0):
        past.when(c.PlayCard(seat=RED, card=card))


def test_a_complete_body_scores_three_points_once():
    """A third section completes a body, and a second head adds nothing (rules 5.5)."""
    hands, bodies = {RED: ["ab01", "hd02"]}, {RED: ["hd01", "th01"]}
    past = play_card(given_position(hands=hands, bodies=bodies, larvae=[9]), "ab01")
    assert count_points(past.state)[RED] == 3

    past = given_state(past.state, marker=RED, agenda=(t.TurnEnd(RED), t.Turn(RED)))
    assert past.when(c.PlayCard(seat=RED, card="hd02")) == (
        e.CardDeclared(
            seat=RED, card="hd02", cost=3, ants_only=False, inhabited=(), reactors=(BLACK, BLUE)
        ),
        e.LarvaePaid(seat=RED, count=3),
        e.EvolutionPlayed(seat=RED, card="hd02", bodies=0, points=0),
        e.ReactionsSkipped(seats=(BLACK, BLUE), action="play"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert count_points(play_card(past, "hd02").state)[RED] == 3
