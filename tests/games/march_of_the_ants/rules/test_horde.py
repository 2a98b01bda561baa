"""Rise of the Centipedes, for one to four colonies (rules 9.5)."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.rules.seasons import goal_points
from games.march_of_the_ants.scoring import margin
from tests.games.march_of_the_ants.positions import (
    GAME,
    HEX,
    RED,
    TABLES,
    after,
    end_of,
    kind,
    of_kind,
    points,
    position,
    run_phases,
    who,
)
from tests.scenario import given

HORDE = Options(horde=True)
SOIL = HEX["Soil"]


def horde(card, players=2, **fields):
    """Return a position in which a Centipede card is revealed next."""
    state = position(players, options=HORDE, **fields)
    number = TABLES.index[card]
    deck = tuple(other for other in state.horde_deck if other != number)
    return replace(state, horde_deck=(*deck, number), agenda=(t.TurnEnd(RED), t.HordeTurn(RED)))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_setup_against_the_horde(players):
    """Side A, starting hexes on top, cards with an icon in the Centipede Deck."""
    state = GAME.start
    for event in GAME.setup(HORDE, players, SeededLuck(1)):
        state = GAME.evolve(state, event)

    assert len(state.horde_deck) == 24
    assert all(TABLES.cards[card].centipede for card in state.horde_deck)
    assert len(state.deck) == 66 - 24 - 2 * players
    assert GAME.view(state, None).side == "A"
    assert state.larvae == (5,) * players
    assert kind(state) == "turn"


def test_a_card_is_revealed_after_every_turn():
    """By the workers, before the next player's turn."""
    state = position(2, options=HORDE)
    state = after(state, c.Forage(seat=RED))
    while kind(state) == "react-forage":
        state = after(state, c.Pass(seat=who(state)))
    assert kind(state) == "horde"
    state = after(state, RunPhase())

    assert state.horde_discard.bit_count() == 1
    assert (kind(state), who(state)) in {("turn", 1), ("place-hex", RED)}


def test_an_evolution_puts_a_centipede_on_the_highest_free_hex():
    """Dry Seep is 7, Fungalreach 6."""
    state = horde("hd02", centipedes=["Dry Seep"])

    assert of_kind(e.TokenPlaced, given(GAME, state=state).when(RunPhase())) == [
        e.TokenPlaced(place=6, token="centipede")
    ]


def test_an_evolution_without_a_free_hex_enters_the_great_tunnel():
    """As many points as there are players."""
    state = run_phases(horde("hd02", 3, tiles={"Soil": (2, -1, 2)}, centipedes=["Soil"]))

    assert state.horde_points == 3
    assert state.centipedes == 1 << SOIL


def test_an_event_makes_the_lowest_centipede_jump():
    """Value 2: from hex 5 to 4 to 3; others stay."""
    state = horde("ev02", centipedes=["Water's Edge", "Dry Seep"])

    assert of_kind(e.CentipedeMoved, given(GAME, state=state).when(RunPhase())) == [
        e.CentipedeMoved(place=5, to=4),
        e.CentipedeMoved(place=4, to=3),
    ]


def test_a_centipede_that_runs_out_of_hexes_enters_the_great_tunnel():
    """It goes back to the supply after scoring."""
    state = horde("ev03", centipedes=["Bark"])
    assert of_kind(e.CentipedeMoved, given(GAME, state=state).when(RunPhase())) == [
        e.CentipedeMoved(place=2, to=1)
    ]
    state = run_phases(state)

    assert (state.horde_points, state.centipedes) == (2, 0)


def test_an_event_without_a_centipede_brings_a_sentry_hex():
    """Placed anywhere, with a centipede; one with a mark brings another (rules 9.5)."""
    state = run_phases(horde("ev02", pile=["Fern", "Thistle Crown"]))
    assert (kind(state), who(state)) == ("place-hex", RED)
    state = after(state, c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=2), rotation=3))
    assert kind(state) == "place-hex"
    state = after(state, c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=1), rotation=0))

    assert state.centipedes == 1 << HEX["Fern"] | 1 << HEX["Thistle Crown"]
    assert (kind(state), who(state)) == ("turn", 1)


def test_no_sentry_without_a_pile():
    """Nothing happens."""
    state = horde("ev02")
    state = run_phases(replace(state, pile=(), box=tuple(sorted(state.pile))))

    assert (kind(state), state.centipedes) == ("turn", 0)


def test_a_goal_makes_the_centipedes_rampage():
    """A centipede battle wherever there are ants, with one more strength (rules 9.5)."""
    ants = {RED: {"Soil": (1,), "Bark": (1,)}, 1: {"Dry Seep": (1, 2)}}
    state = horde("go03", ants=ants, centipedes=["Soil", "Dry Seep", "Tall Sand"])
    state = run_phases(state)

    assert state.horde_discard
    assert state.horde_points + sum(state.won) == 2


def test_rampage_strength():
    """The first card of value 2 counts 3."""
    state = horde("go03", ants={RED: {"Soil": (1,)}}, centipedes=["Soil"], deck=["ev01", "ev17"])
    visited = after(state, RunPhase())
    assert kind(visited) == "battles"

    assert of_kind(e.CentipedeAttacked, given(GAME, state=visited).when(RunPhase()))[0].base == 3


def test_a_lost_centipede_battle_scores_for_the_horde():
    """In the Soldier Phase too."""
    state = position(
        2,
        options=HORDE,
        ants={RED: {"Soil": (1,)}},
        centipedes=["Soil"],
        deck=["ev01", "ev17"],
        agenda=(t.Slumber(), t.Fights(0)),
    )

    assert of_kind(e.CentipedeWon, given(GAME, state=state).when(RunPhase()))[0].horde == 1


def test_the_phase_ends_when_all_have_rested():
    """The one who rests last keeps the marker; the card is revealed all the same."""
    state = position(2, options=HORDE, ants={}, tiles={})
    number = TABLES.index["ev02"]
    deck = tuple(other for other in state.horde_deck if other != number)
    state = replace(state, horde_deck=(number, *deck), pile=(), box=tuple(sorted(state.pile)))
    state = run_phases(after(state, c.Rest(seat=RED)))
    assert (kind(state), who(state)) == ("turn", 1)
    state = after(state, c.Rest(seat=1))
    assert kind(state) == "horde"
    state = after(state, RunPhase())

    assert (kind(state), state.marker) == ("battles", 1)
    assert state.horde_discard.bit_count() == 2


def test_the_centipede_deck_is_made_anew():
    """When it is empty (rules 9.5)."""
    state = position(2, options=HORDE, tiles={})
    state = replace(
        state,
        horde_deck=(),
        horde_discard=sum(1 << card for card in state.horde_deck),
        agenda=(t.TurnEnd(RED), t.HordeTurn(RED)),
    )

    assert len(of_kind(e.HordeShuffled, given(GAME, state=state).when(RunPhase()))) == 1
    state = run_phases(state)
    assert (len(state.horde_deck), state.horde_shuffles) == (23, 1)


def test_the_colonies_win_together():
    """If their summed points exceed the Horde's; the margin is the score."""
    state = position(2, options=HORDE, agenda=())
    points_won = ((2, *(0,) * 9), (1, *(0,) * 9))
    won = replace(state, points=points_won, horde_points=2)
    lost = replace(state, points=points_won, horde_points=3)

    assert end_of(won).ranking == ((0, 1),)
    assert end_of(lost).ranking == ((), (0, 1))
    assert (margin(won), margin(lost)) == (1, 0)
    assert (end_of(won).reason, end_of(lost).reason) == ("horde-beaten", "horde-won")


def test_a_single_colony_compares_with_nobody():
    """A goal that compares holds with at least one of the kind (rules 9.5)."""
    state = position(1, options=HORDE, goals={RED: ["go02"]}, food=[1], larvae=[0])

    assert goal_points(state, TABLES, RED, TABLES.index["go01"]) == 2
    assert goal_points(state, TABLES, RED, TABLES.index["go03"]) == 0
    assert points(state) == [0]
