"""The end of the round and of the game (rules 3.4, 4)."""

import pytest

from games.atta_ants import ATTA_ANTS
from games.atta_ants.commands import EndTurn, PlaceCard
from games.atta_ants.events import (
    CardDiscarded,
    CardDrawn,
    DeckPassedOn,
    GameEnded,
    SeatEliminated,
)
from games.game import Origin, Outcome, Over, Question, RunPhase, Score, Seats
from tests.games.atta_ants.tables import (
    BROWN,
    ORANGE,
    RAYS,
    RED,
    RING,
    YELLOW,
    at,
    let_spiders_hunt,
    let_spiders_rest,
    table,
)
from tests.scenario import ScriptedLuck, refused

FIVE = ((0, -1), (0, -1), (1, 1), (1, 1), (-1, 1))
SIX = (*FIVE, (0, 0))
TWO = ((0, -1), (1, 1))


def end_round(past):
    return past.when(RunPhase())


def end_game(past):
    *_, last = end_round(past)
    assert isinstance(last, GameEnded)
    return last


def test_the_deck_passes_clockwise():
    """Round 3 ends, and Yellow becomes first player and draws."""
    past = let_spiders_rest(table(RAYS, (TWO, TWO), number=3, deck=["atta-21", "atta-22"]))

    events = past.when(RunPhase(), ScriptedLuck({"deck/23": 1}))

    assert events == (
        DeckPassedOn(round=3, first=YELLOW),
        CardDrawn(seat=YELLOW, card="atta-22"),
    )
    after = past.then(RunPhase(), luck=ScriptedLuck({"deck/23": 1})).state
    assert (after.round.number, after.round.first) == (4, YELLOW)
    assert ATTA_ANTS.view(after, None).deck == ("atta-21",)


def test_newborns_of_the_round_before_may_move():
    """At the end of the round, its newborns become ordinary ants."""
    past = let_spiders_rest(table(RAYS, (((0, 0), (1, 1)), TWO), born=[(RED, 0)]))

    assert past.then(RunPhase()).state.born == 0


def test_the_deck_passes_over_those_who_are_out():
    """Yellow is out, so Orange follows Red as first player."""
    past = let_spiders_rest(table(RAYS, (TWO, (), TWO), out=(0, 1, 0), number=2))

    assert end_round(past)[0] == DeckPassedOn(round=2, first=ORANGE)


def test_the_first_player_eliminated():
    """Case 19: Red is first player and loses its last ant, so Yellow is next."""
    past = let_spiders_hunt(
        table(RAYS, (((0, -1),), TWO[1:], TWO[1:]), spiders=[(1, -1)], number=2), [((0, -1),)]
    )

    events = end_round(past)

    assert events[2:4] == (SeatEliminated(seat=RED), DeckPassedOn(round=2, first=YELLOW))
    after = past.then(RunPhase()).state
    assert after.round.out == (2, 0, 0)
    assert ATTA_ANTS.pending(after) == Seats((Question(YELLOW, "place-card"),))


def test_the_last_colony_wins():
    """Case 20: after the spiders have eaten, only Orange has ants; the deck does not matter."""
    past = let_spiders_hunt(
        table(RAYS, (((0, -1),), ((0, -1),), TWO[1:]), spiders=[(1, -1)], eaten=(1, 0, 0)),
        [((0, -1),)],
    )

    assert end_round(past)[2:] == (
        SeatEliminated(seat=RED),
        SeatEliminated(seat=YELLOW),
        GameEnded(reason="last-colony", ranking=((ORANGE,), (YELLOW,), (RED,))),
    )


def test_nobody_left_ranks_by_ants_eaten():
    """All lose their last ant in one round: fewer ants eaten ranks higher, equal is a draw."""
    ants = (((0, -1),), ((0, -1),), ((0, -1),))
    past = let_spiders_hunt(table(RAYS, ants, spiders=[(1, -1)], eaten=(1, 2, 1)), [((0, -1),)])

    assert end_game(past) == GameEnded(reason="nobody-left", ranking=((RED, ORANGE), (YELLOW,)))


def test_six_ants_win():
    """Rules 3.4.2: a player has six ants in play at the end of the round."""
    past = let_spiders_rest(table(RAYS, (TWO, SIX), born=[(YELLOW, 5)]))

    assert end_game(past) == GameEnded(reason="six-ants", ranking=((YELLOW,), (RED,)))


def test_eaten_after_six():
    """Case 16: the sixth ant came into play, then a spider eats one, so the player does not win."""
    past = let_spiders_hunt(
        table(RAYS, (TWO[1:], SIX), born=[(YELLOW, 5)], spiders=[(-1, 0)]), [((-1, 1),)]
    )

    assert isinstance(end_round(past)[-2], DeckPassedOn)
    assert past.then(RunPhase()).state.round.eaten == (0, 1)


@pytest.mark.parametrize(
    ("eaten", "ranking"),
    [((0, 1), ((RED,), (YELLOW,))), ((2, 1), ((YELLOW,), (RED,))), ((1, 1), ((RED, YELLOW),))],
)
def test_two_sixes(eaten, ranking):
    """Case 17: the player with fewer ants eaten wins, and equal numbers are a draw."""
    past = let_spiders_rest(table(RAYS, (SIX, SIX), born=[(RED, 5), (YELLOW, 5)], eaten=eaten))

    assert end_game(past) == GameEnded(reason="six-ants", ranking=ranking)


def test_the_last_card():
    """A7: Red and Yellow have 4 ants, Orange 3; Red lost 2 to spiders, Yellow 3."""
    ants = (FIVE[:4], FIVE[:4], FIVE[:3])
    past = let_spiders_rest(table(RAYS, ants, deck=(), eaten=(2, 3, 0), number=16))

    assert end_game(past) == GameEnded(reason="last-card", ranking=((RED,), (YELLOW,), (ORANGE,)))
    state = past.then(RunPhase()).state
    assert ATTA_ANTS.pending(state) == Over()
    assert ATTA_ANTS.outcome(state) == Outcome(
        ranking=((RED,), (YELLOW,), (ORANGE,)), reason="last-card", rule="3.4.3"
    )
    assert ATTA_ANTS.score(state)[2] == Score(2, 3, (Origin("ants-in-play", 3, "4"),))
    assert ATTA_ANTS.legal(state, RED) == ()
    with refused("turn.game-over", reason="last-card"):
        past.then(RunPhase()).when(EndTurn(seat=RED))
    with refused("phase.not-due"):
        past.then(RunPhase()).when(RunPhase())


def test_the_order_of_elimination_does_not_count():
    """Rules 4: Brown went out in round 2 with 2 ants eaten, Orange in round 5 with 6."""
    ants = (FIVE[:2], FIVE[:3], (), ())
    past = let_spiders_rest(table(RAYS, ants, deck=(), eaten=(0, 0, 6, 2), out=(0, 0, 5, 2)))

    assert end_game(past).ranking == ((YELLOW,), (RED,), (BROWN,), (ORANGE,))


def test_seats_out_in_different_rounds_with_as_many_eaten_share_a_place():
    """Rules 4: Orange is left; the others went out in rounds 2, 5 and 7 with 2 ants eaten each."""
    past = let_spiders_rest(
        table(RAYS, ((), (), TWO, ()), eaten=(2, 2, 4, 2), out=(2, 5, 0, 7), number=8)
    )

    assert end_game(past) == GameEnded(
        reason="last-colony", ranking=((ORANGE,), (RED, YELLOW, BROWN))
    )


def test_three_seats_out_with_as_many_eaten_draw():
    """Rules 4: Red went out in round 3, the others in round 6, all with 2 ants eaten."""
    ants = ((), ((0, -1),), ((0, -1),))
    past = let_spiders_hunt(
        table(RAYS, ants, spiders=[(1, -1)], eaten=(2, 1, 1), out=(3, 0, 0), number=6),
        [((0, -1),)],
    )

    assert end_game(past) == GameEnded(reason="nobody-left", ranking=((RED, YELLOW, ORANGE),))


def test_out_earlier_with_fewer_eaten_wins_where_nobody_is_left():
    """Rules 4: Red went out in round 3 with 2 ants eaten, the others later with 3 and 4."""
    ants = ((), ((0, -1),), ((0, -1),))
    past = let_spiders_hunt(
        table(RAYS, ants, spiders=[(1, -1)], eaten=(2, 2, 3), out=(3, 0, 0), number=6),
        [((0, -1),)],
    )

    assert end_game(past).ranking == ((RED,), (YELLOW,), (ORANGE,))


def test_a_single_ant_in_play_ranks_above_those_who_are_out():
    """Rules 4: ants in play count before ants eaten."""
    ants = (FIVE[:1], FIVE[:2], ())
    past = let_spiders_rest(table(RAYS, ants, deck=(), eaten=(6, 0, 2), out=(0, 0, 4), number=16))

    assert end_game(past).ranking == ((YELLOW,), (RED,), (ORANGE,))


def test_no_outcome_before_the_end():
    """The ranking is only known once the game is over."""
    assert ATTA_ANTS.outcome(table().state) is None


def test_an_unplaceable_card_leaves_the_game():
    """Case 21: a cross does not fit around the ring, so the ants move without another card."""
    past = let_spiders_rest(table(RING, (TWO, TWO), deck=["atta-05", "atta-21"]))
    luck = ScriptedLuck({"deck/23": 1, "deck/24": 0})

    assert past.when(RunPhase(), luck) == (
        DeckPassedOn(round=1, first=YELLOW),
        CardDiscarded(seat=YELLOW, card="atta-21"),
    )
    past = past.then(RunPhase(), luck=luck)
    assert ATTA_ANTS.view(past.state, None).deck == ("atta-05",)
    with refused("turn.other-question", asked="move-ants"):
        past.when(PlaceCard(seat=YELLOW, cell=at(0, -2), rotation=0))
    past = past.then(EndTurn(seat=YELLOW), EndTurn(seat=RED))
    assert past.when(RunPhase(), luck) == (
        DeckPassedOn(round=2, first=RED),
        CardDrawn(seat=RED, card="atta-05"),
    )


def test_when_the_last_card_is_unplaceable_the_game_ends_after_the_round():
    """Case 21: no card is placed, and ants and spiders move once more."""
    past = let_spiders_rest(table(RING, (TWO, TWO), deck=["atta-21"]))

    assert end_round(past) == (
        DeckPassedOn(round=1, first=YELLOW),
        CardDiscarded(seat=YELLOW, card="atta-21"),
    )
    past = past.then(RunPhase(), EndTurn(seat=YELLOW), EndTurn(seat=RED))
    assert end_game(past).reason == "last-card"
