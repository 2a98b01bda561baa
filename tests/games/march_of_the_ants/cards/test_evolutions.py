"""What holds for every evolution: its cost, its place, complete bodies (rules 5.5)."""

import pytest
from msgspec.structs import replace

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import tasks as t
from tests.games.march_of_the_ants.positions import GAME, RED, TABLES, play_card, points, position
from tests.scenario import given, refused


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards if card.section])
def test_every_evolution_grows_on_top_of_its_section(card):
    """Its cost is paid and it lies on top; the discard pile stays empty (rules 5.5)."""
    section = TABLES.cards[TABLES.index[card]].section
    covered = "hd05" if section == "head" else "th06" if section == "thorax" else "ab09"
    covered = covered if covered != card else {"hd05": "hd01", "th06": "th02", "ab09": "ab01"}[card]
    state = position(hands={RED: [card]}, bodies={RED: [covered]})
    larvae, cost = state.larvae[RED], TABLES.cards[TABLES.index[card]].cost
    state = play_card(state, card)

    nest = GAME.view(state, None).nests[RED]
    assert (*nest.heads, *nest.thoraxes, *nest.abdomens) == (covered, card)
    assert nest.larvae == larvae - cost
    assert state.discard == 0


@pytest.mark.parametrize("card", [card.id for card in TABLES.cards])
def test_no_card_can_be_declared_without_the_cubes(card):
    """Neither larvae nor ants: refused with what is wanted (rules 5.5)."""
    state = position(hands={RED: [card]}, larvae=[0])

    with refused("play.cost", wanted=TABLES.cards[TABLES.index[card]].cost, found=0):
        given(GAME, state=state).when(c.PlayCard(seat=RED, card=card))


def test_a_complete_body_scores_three_points_once():
    """A third section completes a body; a second head adds nothing (rules 5.5)."""
    state = position(hands={RED: ["ab01", "hd02"]}, bodies={RED: ["hd01", "th01"]}, larvae=[9])
    state = play_card(state, "ab01")
    assert points(state)[RED] == 3

    state = replace(state, marker=RED, agenda=(t.TurnEnd(RED), t.Turn(RED)))
    assert points(play_card(state, "hd02"))[RED] == 3
