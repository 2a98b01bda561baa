"""Battles with evolutions whose modifiers and effects no printed card has (rules 6, 12.3)."""

import pytest

from games.game import RunPhase
from games.march_of_the_ants import commands as c
from games.march_of_the_ants import events as e
from tests.games.march_of_the_ants.cards.changed import legal
from tests.games.march_of_the_ants.names import BARK, BLACK, BLUE, RED, SOIL
from tests.games.march_of_the_ants.packs import supply_cards, supply_effect
from tests.games.march_of_the_ants.positions import EXAMPLE, given_fights, run_phases

RED_WINS = EXAMPLE.replace("Soil2", "Soil2:KR+RRRK")
BLACK_WINS = EXAMPLE.replace("Soil2", "Soil2:RK+KKKR")
BITTEN = EXAMPLE.replace("Bark", "Bark:RRRR!")
ABDOMENS = {RED: "ab01", BLACK: "ab02", BLUE: "ab03"}  # abdomens add no Army Strength


def casualties(side, amount, versus="any", outcome="any"):
    """Return a modifier of casualties."""
    return {
        "mod": "casualties",
        "side": side,
        "amount": amount,
        "versus": versus,
        "outcome": outcome,
    }


def fight(picture, modifiers, kind, **fields):
    """Return the first event of a kind in the fights of colonies with these modifiers, by seat."""
    changes = {
        ABDOMENS[seat]: {"effects": [], "modifiers": found} for seat, found in modifiers.items()
    }
    bodies = {seat: [ABDOMENS[seat]] for seat in modifiers}
    past = given_fights(picture, bodies=bodies, content=supply_cards(changes), **fields)
    return next(event for event in past.when(RunPhase()) if isinstance(event, kind))


OWN_LOSSES = [
    (casualties("self", -3), True),
    (casualties("self", -3, "ants", "lost"), True),
    (casualties("self", -3, "any", "lost"), True),
    (casualties("self", -3, "ants", "any"), True),
    (casualties("self", -3, "ants", "won"), False),
    (casualties("self", -3, "centipede", "lost"), False),
    (casualties("self", -3, "centipede", "any"), False),
    (casualties("opponent", -3, "ants", "won"), False),
]
FOES_LOSSES = [
    (casualties("opponent", -3), True),
    (casualties("opponent", -3, "ants", "won"), True),
    (casualties("opponent", -3, "any", "won"), True),
    (casualties("opponent", -3, "ants", "any"), True),
    (casualties("opponent", -3, "ants", "lost"), False),
    (casualties("opponent", -3, "centipede", "won"), False),
    (casualties("opponent", -3, "centipede", "any"), False),
]


@pytest.mark.parametrize(("modifier", "fits"), OWN_LOSSES)
def test_a_loser_may_lose_fewer_ants(modifier, fits):
    """Black would lose four ants of its two, and with a modifier that fits only one."""
    fought = fight(RED_WINS, {BLACK: [modifier]}, e.BattleFought)

    assert (fought.winner, fought.loser_losses) == (RED, 1 if fits else 2)


@pytest.mark.parametrize(("modifier", "fits"), FOES_LOSSES)
@pytest.mark.parametrize(("picture", "winner"), [(RED_WINS, RED), (BLACK_WINS, BLACK)])
def test_a_winner_may_spare_ants_of_the_loser(modifier, fits, picture, winner):
    """The loser would lose its two ants, and with a modifier of the winner that fits only one."""
    fought = fight(picture, {winner: [modifier]}, e.BattleFought)

    assert (fought.winner, fought.loser_losses) == (winner, 1 if fits else 2)
    assert fought.winner_losses == 1


@pytest.mark.parametrize(
    ("own", "losses"),
    [
        ([casualties("self", 1)], 2),
        ([casualties("self", 1, "ants", "won")], 2),
        ([casualties("self", 1, "ants", "lost")], 1),
        ([casualties("self", 1, "centipede")], 1),
        ([casualties("self", 1), casualties("self", 1, "centipede")], 2),
        ([casualties("self", 1), casualties("self", 1)], 3),
        ([casualties("self", -3)], 0),
    ],
)
def test_a_winner_may_lose_more_or_fewer_ants(own, losses):
    """Red loses half of Black's strength of two. Its own modifiers add to the losses."""
    fought = fight(RED_WINS, {RED: own}, e.BattleFought)

    assert (fought.winner, fought.winner_losses) == (RED, losses)


@pytest.mark.parametrize(
    ("foes", "losses"),
    [
        ([casualties("opponent", 1)], 2),
        ([casualties("opponent", 1, "ants", "lost")], 2),
        ([casualties("opponent", 1, "ants", "won")], 1),
        ([casualties("opponent", 1, "centipede")], 1),
        ([casualties("opponent", 1), casualties("opponent", 1, "centipede")], 2),
        ([casualties("opponent", 1), casualties("opponent", 1)], 3),
    ],
)
@pytest.mark.parametrize(("picture", "loser"), [(RED_WINS, BLACK), (BLACK_WINS, RED)])
def test_a_loser_may_take_ants_of_the_winner_along(foes, losses, picture, loser):
    """The winner loses half of the loser's strength, and the loser's modifiers add to it."""
    fought = fight(picture, {loser: foes}, e.BattleFought)

    assert fought.winner != loser
    assert fought.winner_losses == losses


def test_no_side_loses_a_negative_number_of_ants():
    """A large reduction leaves no losses at all (rules 12.3)."""
    fought = fight(RED_WINS, {BLACK: [casualties("self", -9)]}, e.BattleFought)

    assert (fought.loser_losses, fought.winner_losses) == (0, 1)


@pytest.mark.parametrize(
    ("seat", "modifier", "losses"),
    [
        (RED, casualties("self", 1), 2),
        (RED, casualties("self", 1, "centipede", "won"), 2),
        (RED, casualties("self", 1, "centipede", "lost"), 1),
        (RED, casualties("self", 1, "ants", "won"), 1),
        (RED, casualties("self", -1), 0),
        (BLUE, casualties("opponent", 1), 1),
    ],
)
def test_losses_against_a_slain_centipede(seat, modifier, losses):
    """Red loses half of the centipede's strength of two. Its own modifiers add to the losses."""
    slain = fight(BITTEN, {seat: [modifier]}, e.CentipedeSlain, deck=["ev04", "ev08"])

    assert (slain.total, slain.against, slain.losses) == (4, 2, losses)


@pytest.mark.parametrize(
    ("modifier", "losses"),
    [
        (casualties("self", -4), 2),
        (casualties("self", -4, "centipede", "lost"), 2),
        (casualties("self", -4, "centipede", "won"), 4),
        (casualties("self", -4, "ants", "lost"), 4),
        (casualties("self", -9), 0),
    ],
)
def test_losses_against_a_centipede_that_wins(modifier, losses):
    """Red would lose six ants of its four (rules 6.3)."""
    won = fight(BITTEN, {RED: [modifier]}, e.CentipedeWon, deck=["ev07", "ev12"])

    assert (won.total, won.against, won.losses) == (4, 6, losses)


@pytest.mark.parametrize(("amount", "strength"), [(2, 6), (-9, 0)])
def test_army_strength_against_anyone(amount, strength):
    """The modifier counts against ants and centipedes, and no strength is below 0 (rules 12.3)."""
    modifier = {"mod": "army_strength", "amount": amount, "role": "any", "versus": "any"}

    assert fight(RED_WINS, {RED: [modifier]}, e.BattleBegun).invader_strength == strength
    assert fight(BITTEN, {RED: [modifier]}, e.CentipedeAttacked).strength == strength


@pytest.mark.parametrize(("versus", "gains"), [("centipede", True), ("ants", False)])
def test_gains_after_a_centipede_may_depend_on_the_foe(versus, gains):
    """The condition of the effect names the foe of the battle just fought (rules 12.4)."""
    food = {"op": "gain", "who": "self", "resource": "food", "amount": 1}
    condition = {"if": {"versus": versus}}
    digest = supply_effect("hd08", food, when="after_centipede_destroyed", **condition)
    past = given_fights(BITTEN, bodies={RED: ["hd08"]}, content=digest, deck=["ev04", "ev08"])

    assert (e.FoodGained(seat=RED, food=1) in past.when(RunPhase())) == gains


def test_gains_after_a_battle_may_count_shared_hexes():
    """Red wins in Soil, and shares Bark with Blue, which counts once (rules 12.4)."""
    per = {
        "op": "per",
        "count": {"shared_hexes_inhabited": "self"},
        "max": 3,
        "ops": [{"op": "gain", "who": "self", "resource": "food", "amount": 1}],
    }
    digest = supply_effect("hd07", per, when="after_battle_won")
    picture = EXAMPLE.replace("Soil2", "Soil2:KR+RRR").replace("Bark", "Bark:RB")
    past = given_fights(picture, bodies={RED: ["hd07"]}, content=digest)

    events = past.when(RunPhase())
    assert events.count(e.FoodGained(seat=RED, food=1)) == 1


@pytest.mark.parametrize(("sites", "first"), [("RKK", RED), ("-RRK", RED), ("-RKK", BLACK)])
def test_a_centipede_attacks_the_controller_then_the_strongest(sites, first):
    """Without anyone on the control site, the player with most ants is first (rules 6.3)."""
    past = given_fights(EXAMPLE.replace("Bark", f"Bark:{sites}!"), deck=["ev07", "ev12"])

    events = past.when(RunPhase())
    assert next(x for x in events if isinstance(x, e.CentipedeAttacked)).seat == first


def test_any_card_in_hand_may_be_put_down_in_a_battle():
    """The first card of the pack counts like the others, and is revealed (rules 6.1)."""
    picture = EXAMPLE.replace("Soil2", "Soil2:KR+RRR")
    past = run_phases(given_fights(picture, hands={RED: ["ev01", "ev17"]}))
    cards = [c.PutDown(seat=RED, card=card) for card in ("ev01", "ev17")]

    assert legal(past) == [*cards, c.Pass(seat=RED)]
    past = past.then(cards[0])
    fought = next(event for event in past.when(RunPhase()) if isinstance(event, e.BattleFought))
    assert (fought.place, fought.invader_card, fought.invader_total) == (SOIL, "ev01", 6)


def test_any_card_in_hand_may_be_discarded_against_a_centipede():
    """The player may also keep all cards (rules 6.3)."""
    past = run_phases(given_fights(BITTEN, hands={RED: ["ev01", "ev17"]}))
    cards = [c.Discard(seat=RED, card=card) for card in ("ev01", "ev17")]

    assert legal(past) == [*cards, c.Pass(seat=RED)]
    assert past.when(cards[0])[0] == e.FerocityShown(seat=RED, card="ev01", ferocity=2)
    assert past.then(cards[0]).state.agenda[-1].place == BARK


@pytest.mark.parametrize(("invader", "defender"), [(BLACK, BLUE), (RED, BLACK), (BLUE, RED)])
def test_each_pair_fights_once_in_a_hex(invader, defender):
    """Nobody dies, so that Soil is still contested when it is left (rules 6.2)."""
    letters = "RKB"
    mine, theirs = letters[invader], letters[defender]
    spared = {"effects": [], "modifiers": [casualties("self", -9)]}
    digest = supply_cards({ABDOMENS[invader]: spared, ABDOMENS[defender]: spared})
    bodies = {seat: [ABDOMENS[seat]] for seat in (invader, defender)}
    picture = EXAMPLE.replace("Soil2", f"Soil2:{theirs}{mine}+{mine * 3}")
    events = given_fights(picture, bodies=bodies, content=digest).when(RunPhase())

    assert sum(isinstance(event, e.BattleBegun) for event in events) == 1
    assert e.ArenaLeft(place=SOIL) in events
