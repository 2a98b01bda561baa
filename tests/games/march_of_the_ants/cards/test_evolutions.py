"""What holds for every evolution: its cost, its place, complete bodies (rules 5.5)."""

import pytest
from msgspec.structs import replace

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.names import GAME, RED, TABLES
from tests.games.march_of_the_ants.observations import count_points
from tests.games.march_of_the_ants.positions import build_state, given_state, play_card
from tests.scenario import refused


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards if card.section])
def test_every_evolution_grows_on_top_of_its_section(card):
    """Its cost is paid and it lies on top; the discard pile stays empty (rules 5.5)."""
    section = TABLES.cards[TABLES.index[card]].section
    covered = "hd05" if section == "head" else "th06" if section == "thorax" else "ab09"
    covered = covered if covered != card else {"hd05": "hd01", "th06": "th02", "ab09": "ab01"}[card]
    state = build_state(hands={RED: [card]}, bodies={RED: [covered]})
    larvae, cost = state.larvae[RED], TABLES.cards[TABLES.index[card]].cost
    state = play_card(given_state(state), card).state

    nest = GAME.view(state, None).nests[RED]
    assert (*nest.heads, *nest.thoraxes, *nest.abdomens) == (covered, card)
    assert nest.larvae == larvae - cost
    assert state.discard == 0


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards])
def test_no_card_can_be_declared_without_the_cubes(card):
    """Neither larvae nor ants: refused with what is wanted (rules 5.5)."""
    state = build_state(hands={RED: [card]}, larvae=[0])

    with refused("play.cost", wanted=TABLES.cards[TABLES.index[card]].cost, found=0):
        given_state(state).when(c.PlayCard(seat=RED, card=card))


def test_a_complete_body_scores_three_points_once():
    """A third section completes a body; a second head adds nothing (rules 5.5)."""
    state = build_state(hands={RED: ["ab01", "hd02"]}, bodies={RED: ["hd01", "th01"]}, larvae=[9])
    state = play_card(given_state(state), "ab01").state
    assert count_points(state)[RED] == 3

    state = replace(state, marker=RED, agenda=(t.TurnEnd(RED), t.Turn(RED)))
    assert count_points(play_card(given_state(state), "hd02").state)[RED] == 3
