"""Rise of the Centipedes, for one to four colonies (rules 9.5)."""

import pytest
from msgspec.structs import replace

from games.game import RunPhase, Secret
from games.luck import SeededLuck
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.rules.seasons import goal_points
from games.march_of_the_ants.scoring import margin
from tests.games.march_of_the_ants.board import board, read_board
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    EDGE,
    FERN,
    GAME,
    HEX,
    LOAM,
    REACH,
    RED,
    SAND,
    SEEP,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.observations import count_points, read_outcome, read_question
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_fights,
    given_position,
    given_state,
    run_phases,
)
from tests.scenario import ScriptedLuck

HORDE = Options(horde=True)


EMPTY = """
### ###
 ###
"""


def given_horde(card, picture=EXAMPLE, *, players=2, **fields):
    """Return the past in which a Centipede card is revealed next."""
    state = build_state(board(picture), players=players, options=HORDE, **fields)
    number = TABLES.index[card]
    deck = tuple(other for other in state.horde_deck if other != number)
    agenda = (t.TurnEnd(RED), t.HordeTurn(RED))
    return given_state(state, horde_deck=(*deck, number), agenda=agenda)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_setup_against_the_horde(players):
    """Side A is used, starting hexes are on top, and cards with an icon form the Centipede Deck."""
    state = GAME.start
    for event in GAME.setup(HORDE, players, SeededLuck(1)):
        state = GAME.evolve(state, event)

    assert len(state.horde_deck) == 24
    assert all(TABLES.cards[card].centipede for card in state.horde_deck)
    assert len(state.deck) == 66 - 24 - 2 * players
    assert GAME.view(state, None).side == "A"
    assert state.larvae == (5,) * players
    assert read_question(state)[0] == "turn"


def test_a_card_is_revealed_after_every_turn():
    """A worker reveals it before the next player's turn."""
    past = given_position(players=2, options=HORDE).then(c.Forage(seat=RED), c.TakeLarva(seat=1))
    assert read_question(past.state) == ("horde", None)
    card = past.state.horde_deck[-1]

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="ab10"),
        e.TokenPlaced(place=SEEP, token="centipede"),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    past = past.then(RunPhase())
    assert past.state.horde_discard == 1 << card


def test_an_evolution_puts_a_centipede_on_the_highest_free_hex():
    """Dry Seep is hex 7 and Fungalreach is hex 6."""
    picture = """
    . . . Fungalreach
     Loamy Bark Soil2 Seep!
      ### ### Edge2
       ### Sand
    """
    past = given_horde("hd02", picture)

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="hd02"),
        e.TokenPlaced(place=REACH, token="centipede"),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_an_evolution_without_a_free_hex_enters_the_great_tunnel():
    """The Horde scores one point per player."""
    picture = """
    . . Soil2!
     ### ###
      ###
    """
    past = given_horde("hd02", picture, players=3)

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="hd02"),
        e.TunnelInvaded(place=TUNNEL, points=3),
        e.TurnPassed(seat=RED, to=BLACK),
    )


def test_an_event_makes_the_lowest_centipede_jump():
    """Value 2 moves it from hex 5 to 4 to 3, and the other centipedes stay."""
    picture = """
    . . . Fungalreach
     Loamy Bark Soil2 Seep!
      ### ### Edge2!
       ### Sand
    """
    past = given_horde("ev02", picture)

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="ev02"),
        e.CentipedeMoved(place=EDGE, to=LOAM),
        e.CentipedeMoved(place=LOAM, to=SAND),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert read_board(past.then(RunPhase()).state) == board("""
    . . . Fungalreach
     Loamy Bark Soil2 Seep!
      ### ### Edge2
       ### Sand!
    """)


def test_a_centipede_that_runs_out_of_hexes_enters_the_great_tunnel():
    """The centipede goes back to the supply after scoring."""
    picture = """
    . . . Fungalreach
     Loamy Bark! Soil2 Seep
      ### ### Edge2
       ### Sand
    """
    past = given_horde("ev03", picture)

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="ev03"),
        e.CentipedeMoved(place=BARK, to=SOIL),
        e.TunnelInvaded(place=SOIL, points=2),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert read_board(past.then(RunPhase()).state) == board(EXAMPLE)


CROWN = c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=2), rotation=3)
FERN_PLACE = c.PlaceHex(seat=RED, source=0, cell=c.MapCell(q=-1, r=1), rotation=0)


def test_an_event_without_a_centipede_brings_a_sentry_hex():
    """A sentry hex with a mark brings another one (rules 9.5)."""
    past = given_horde("ev02", pile=["Fern", "Thistle Crown"])

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="ev02"),
        e.HexDrawn(seat=RED, hex=HEX["Thistle Crown"], mode="sentry"),
    )

    past = past.then(RunPhase())
    assert past.when(CROWN) == (
        e.SentryPlaced(
            seat=RED,
            hex=HEX["Thistle Crown"],
            cell=c.MapCell(q=-1, r=2),
            rotation=3,
            wormhole=False,
        ),
        e.HexDrawn(seat=RED, hex=FERN, mode="sentry"),
    )


def test_a_sentry_hex_lies_anywhere_with_a_centipede():
    """A sentry hex lies next to any hex without a tunnel. The last ends the turn (rules 9.5)."""
    past = given_horde("ev02", pile=["Fern", "Thistle Crown"]).then(RunPhase(), CROWN)

    assert past.when(FERN_PLACE) == (
        e.SentryPlaced(seat=RED, hex=FERN, cell=c.MapCell(q=-1, r=1), rotation=0, wormhole=False),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    assert read_board(past.then(FERN_PLACE).state) == board("""
    . . . . Fungalreach
     . Loamy Bark Soil2 Seep
      . ### ### Edge2
       Fern! ### Sand
        Crown3!
    """)


def test_no_sentry_without_a_pile():
    """Without hexes in the pile, nothing happens."""
    past = given_horde("ev02")
    past = given_state(past.state, pile=(), box=tuple(sorted(past.state.pile)))

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="ev02"),
        e.TurnPassed(seat=RED, to=BLACK),
    )


RAMPAGE = """
. . . Fungalreach
 Loamy Bark:R Soil2:R! Seep:KK!
  ### ### Edge2
   ### Sand!
"""


def test_a_goal_makes_the_centipedes_rampage():
    """A centipede battle with one more strength takes place in every hex with ants (rules 9.5)."""
    past = given_horde("go03", RAMPAGE, deck=["ev04", "ev01", "ev18", "ev24"])

    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=RED, card="go03"),
        e.RampageBegun(),
        e.RampageVisited(place=SOIL, first=RED),
    )
    past = past.then(RunPhase())
    assert past.when(RunPhase()) == (
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev24", base=3, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=RED, card="ev18", total=1, against=4, losses=1, horde=1, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.ArenaLeft(place=SOIL),
    )
    past = past.then(RunPhase())
    assert past.when(RunPhase()) == (e.RampageVisited(place=SEEP, first=RED),)
    past = past.then(RunPhase())
    assert past.when(RunPhase()) == (
        e.CentipedeAttacked(place=SEEP, seat=BLACK, card="ev01", base=3, strength=2, asked=()),
        e.CentipedeWon(
            place=SEEP, seat=BLACK, card="ev04", total=2, against=4, losses=2, horde=1, first=RED
        ),
        e.AntsLost(seat=BLACK, spots=(e.Spot(SEEP, 1), e.Spot(SEEP, 2)), cause="battle", left=0),
        e.ArenaLeft(place=SEEP),
    )


def test_rampage_strength():
    """The first card has value 2 and counts as 3."""
    past = given_horde("go03", RAMPAGE, deck=["ev01", "ev17"]).then(RunPhase())

    assert past.when(RunPhase()) == (
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev17", base=3, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=RED, card="ev01", total=1, against=5, losses=1, horde=1, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.ArenaLeft(place=SOIL),
    )


def test_a_lost_centipede_battle_scores_for_the_horde():
    """The same applies in the Soldier Phase."""
    picture = """
    . . . Fungalreach
     Loamy Bark Soil2:R! Seep
      ### ### Edge2
       ### Sand
    """
    past = given_fights(picture, players=2, options=HORDE, deck=["ev01", "ev17"])

    assert past.when(RunPhase()) == (
        e.HexVisited(place=SOIL, first=RED),
        e.CentipedeAttacked(place=SOIL, seat=RED, card="ev17", base=2, strength=1, asked=()),
        e.CentipedeWon(
            place=SOIL, seat=RED, card="ev01", total=1, against=4, losses=1, horde=1, first=RED
        ),
        e.AntsLost(seat=RED, spots=(e.Spot(SOIL, 1),), cause="battle", left=0),
        e.ArenaLeft(place=SOIL),
        e.FightsEnded(),
    )
    assert past.then(RunPhase()).state.horde_points == 1


def test_the_phase_ends_when_all_have_rested():
    """The last player to rest keeps the marker, and the card is still revealed."""
    state = build_state(board(EMPTY), players=2, options=HORDE)
    number = TABLES.index["ev02"]
    deck = tuple(other for other in state.horde_deck if other != number)
    past = given_state(state, horde_deck=(number, *deck), pile=(), box=tuple(sorted(state.pile)))

    past = run_phases(past.then(c.Rest(seat=RED)))
    assert past.when(c.Rest(seat=1)) == (e.Rested(seat=BLACK, larvae=1, food=0),)
    past = past.then(c.Rest(seat=1))
    assert past.when(RunPhase()) == (
        e.HordeCardRevealed(seat=BLACK, card="ev03"),
        e.WorkerPhaseEnded(marker=BLACK, order=(BLACK, RED), decree=True),
    )
    assert read_question(past.then(RunPhase()).state) == ("battles", None)


def test_an_empty_centipede_deck_is_made_from_its_discard_pile():
    """The deck is remade when it is empty (rules 9.5)."""
    state = build_state(board(EMPTY), players=2, options=HORDE)
    order = tuple(sorted((TABLES.cards[card].id for card in state.horde_deck), reverse=True))
    past = given_state(
        state,
        horde_deck=(),
        horde_discard=sum(1 << card for card in state.horde_deck),
        agenda=(t.TurnEnd(RED), t.HordeTurn(RED)),
    )
    luck = ScriptedLuck({"horde/1": order})

    assert past.when(RunPhase(), luck) == (
        e.HordeShuffled(deck=Secret((), order)),
        e.HordeCardRevealed(seat=RED, card="ab04"),
        e.TunnelInvaded(place=TUNNEL, points=2),
        e.TurnPassed(seat=RED, to=BLACK),
    )
    past = past.then(RunPhase(), luck=luck)
    assert (len(past.state.horde_deck), past.state.horde_shuffles) == (23, 1)


def test_the_colonies_win_together():
    """The colonies win if their total points exceed the Horde's, and the margin is the score."""
    state = build_state(players=2, options=HORDE, agenda=())
    points_won = ((2, *(0,) * 9), (1, *(0,) * 9))
    won = replace(state, points=points_won, horde_points=2)
    lost = replace(state, points=points_won, horde_points=3)

    assert read_outcome(won).ranking == ((0, 1),)
    assert read_outcome(lost).ranking == ((), (0, 1))
    assert (margin(won), margin(lost)) == (1, 0)
    assert (read_outcome(won).reason, read_outcome(lost).reason) == ("horde-beaten", "horde-won")


@pytest.mark.parametrize(
    ("players", "won"), [(1, [0]), (2, [9, 0]), (3, [9, 0, 0]), (4, [9, 0, 0, 0])]
)
def test_a_colony_alone_gets_no_final_awards(players, won):
    """With another colony, it has more larvae, food and cards than that one (rules 8, 9.5)."""
    zeros = [0] * (players - 1)
    past = given_position(
        players=players,
        options=HORDE,
        larvae=[5, *zeros],
        food=[3, *zeros],
        hands={RED: ["ev01"]},
        round=4,
        agenda=(t.Slumber(),),
    )

    events = past.when(RunPhase())
    over = run_phases(past).state

    awards = [event for event in events if isinstance(event, e.AwardGiven)]
    assert len(awards) == (3 if players > 1 else 0)
    assert count_points(over) == won
    assert read_outcome(over).reason == ("horde-beaten" if sum(won) else "horde-won")


def test_a_colony_alone_that_has_nothing_gets_no_final_awards():
    """A tie at zero without rivals gives no award either (rules 8, 9.5)."""
    past = given_position(
        players=1, options=HORDE, larvae=[0], food=[0], round=4, agenda=(t.Slumber(),)
    )

    assert count_points(run_phases(past).state) == [0]


def test_a_single_colony_compares_with_nobody():
    """A comparing goal holds with at least one of the kind (rules 9.5)."""
    state = build_state(players=1, options=HORDE, goals={RED: ["go02"]}, food=[1], larvae=[0])

    assert goal_points(state, TABLES, RED, TABLES.index["go01"]) == 2
    assert goal_points(state, TABLES, RED, TABLES.index["go03"]) == 0
    assert count_points(state) == [0]
