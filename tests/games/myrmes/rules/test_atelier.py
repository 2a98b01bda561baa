"""Phase 5: AT1-AT7, ST2, ST4, X7, X8, S33."""

import pytest

from games.game import RunPhase
from games.myrmes.commands import (
    ClaimObjective,
    Dig,
    FinishAtelier,
    OpenTunnel,
    RaiseNurse,
    SendOut,
    TradeLarvae,
)
from games.myrmes.events import ClosingCame
from games.myrmes.events.turns import (
    AtelierEnded,
    AtelierTurnCame,
    LevelDug,
    NurseRaised,
    TunnelOpened,
)
from games.myrmes.pack import GardenHex
from games.myrmes.phases import AtelierPhase, ClosingPhase
from tests.games.myrmes.scene import A, B, actions, colony, complete, mat, past, tile
from tests.scenario import refused

FOUR_EXITS = {A: ((-5, 4), (-4, 4), (-6, 4), (-6, 5))}


def atelier(*tiles, other=None, exits=None, done=0, **mat_):
    mats = {A: colony(**{"atelier": 1, **mat_}), B: other or colony()}
    return past(phase=AtelierPhase(A, done), tiles=tiles, exits=exits, mats=mats)


def tunnel(q, r):
    return OpenTunnel(seat=A, at=GardenHex(q, r))


def test_a_tunnel_next_to_an_own_pheromone():
    """AT5, X7: the tunnel brings an exit and an earth."""
    here = atelier(tile("p2", A, (-1, 5), (0, 5)))

    assert here.when(tunnel(-1, 6)) == (TunnelOpened(seat=A, at=GardenHex(-1, 6)), ClosingCame())
    after = here.then(tunnel(-1, 6))
    assert mat(after).earth == 1
    assert after.state.garden.exits[A].bit_count() == 2


@pytest.mark.parametrize(
    ("tiles", "cell"),
    [
        ((), (-5, 5)),
        ((tile("aphid-farm", A, (-1, 5), (0, 5), (-1, 6)),), (-2, 6)),
    ],
)
def test_a_tunnel_next_to_an_exit_or_a_special_tile(tiles, cell):
    """AT5: the own elements may be of other kinds."""
    assert tunnel(*cell) in actions(atelier(*tiles))


@pytest.mark.parametrize(
    "tiles",
    [
        (),
        (tile("p2", B, (-1, 5), (0, 5)),),
        (tile("aphid-farm", None, (-1, 5), (0, 5), (-1, 6)),),
    ],
)
def test_a_tunnel_needs_an_own_element(tiles):
    """AT3: bare ground, other players' tiles and neutral ones do not count."""
    here = atelier(*tiles)

    with refused("tunnel.not-next-to-own"):
        here.when(tunnel(-2, 6))
    assert tunnel(-2, 6) not in actions(here)


def test_a_tunnel_needs_a_free_hex():
    """AT5: water, prey, tiles, exits and hexes out of play are not free."""
    own = tile("p2", A, (-4, 4), (-3, 4))
    for cell in ((-2, 4), (-3, 3), (-3, 4), (-5, 4)):
        with refused("tunnel.not-free"):
            atelier(own).when(tunnel(*cell))
    with refused("hex.out-of-play"):
        atelier(tile("p2", A, (-5, 0), (-4, 0))).when(tunnel(-4, -1))


def test_a_fifth_exit_is_refused():
    """ST4, AT3: the refusal also means that no earth is gained."""
    here = atelier(exits=FOUR_EXITS)

    with refused("tunnel.no-exit"):
        here.when(tunnel(-5, 5))
    assert not [command for command in actions(here) if isinstance(command, OpenTunnel)]


def test_a_new_exit_is_used_from_the_next_season_on():
    """AT4: a worker can leave by it."""
    garden = atelier().then(tunnel(-5, 5)).state.garden
    here = past(exits={A: ((-5, 4), (-5, 5))})

    assert garden.exits == here.state.garden.exits
    assert SendOut(seat=A, exit=GardenHex(-5, 5)) in actions(here)


@pytest.mark.parametrize(("level", "earth", "stone"), [(0, 2, 0), (1, 2, 1), (2, 0, 3)])
def test_digging(level, earth, stone):
    """AT6, X8: each level has its price, and digging is refused with less."""
    here = atelier(level=level, earth=earth, stone=stone)
    assert here.when(Dig(seat=A))[0] == LevelDug(seat=A, level=level + 1, earth=earth, stone=stone)
    after = mat(here.then(Dig(seat=A)))
    assert (after.level, after.earth, after.stone) == (level + 1, 0, 0)

    for lack in ("earth", "stone"):
        store = {"earth": earth, "stone": stone}
        if store[lack]:
            store[lack] -= 1
            with refused("dig.cost", earth=earth, stone=stone):
                atelier(level=level, **store).when(Dig(seat=A))


def test_level_event_does_not_change_what_digging_costs():
    """EV6: a colony at level 0 with Level+1 pays 2 earth."""
    (dug, _) = atelier(event=0, earth=2).when(Dig(seat=A))

    assert (dug.level, dug.earth, dug.stone) == (1, 2, 0)


def test_there_is_nothing_below_level_three():
    """AT6: a colony has four levels."""
    with refused("dig.deepest"):
        atelier(level=3, earth=9, stone=9).when(Dig(seat=A))


def test_a_nurse_is_raised():
    """AT7: a nurse costs 2 food and 2 larvae, and does not work before the next season."""
    here = atelier(food=2, larvae=3)

    assert here.when(RaiseNurse(seat=A))[0] == NurseRaised(seat=A, food=2, larvae=2)
    after = mat(here.then(RaiseNurse(seat=A)))
    assert (after.nurses, after.food, after.larvae, after.atelier) == (4, 0, 1, 0)


@pytest.mark.parametrize("store", [{"food": 1, "larvae": 2}, {"food": 2, "larvae": 1}])
def test_a_nurse_is_paid_for(store):
    """AT7: each part of the cost is required."""
    with refused("nurse.cost", food=2, larvae=2):
        atelier(**store).when(RaiseNurse(seat=A))


def test_a_ninth_nurse_is_refused():
    """ST2: nurses on objectives count."""
    store = {"food": 2, "larvae": 2}
    with refused("nurse.most", nurses=8):
        atelier(nurses=6, completed=complete("o1-food", "o1-prey"), **store).when(
            RaiseNurse(seat=A)
        )
    assert RaiseNurse(seat=A) in actions(atelier(nurses=6, completed=complete("o1-food"), **store))


def test_each_action_is_done_once():
    """AT1: with three nurses, the second tunnel, level or nurse is refused."""
    rich = {"atelier": 3, "earth": 9, "stone": 9, "food": 9, "larvae": 9}
    for command, name in (
        (Dig(seat=A), "dig"),
        (RaiseNurse(seat=A), "nurse"),
        (tunnel(-5, 5), "tunnel"),
    ):
        here = atelier(**rich).then(command)
        with refused("atelier.done", action=name):
            here.when(command)
        assert type(command) not in {type(action) for action in actions(here)}


def test_s33_actions_in_any_order():
    """AT1, AT2, S33: with 2 earth, a tunnel and digging in any order leave 1; one nurse is idle."""
    here = atelier(atelier=3, earth=2)
    for order in ((tunnel(-5, 5), Dig(seat=A)), (Dig(seat=A), tunnel(-5, 5))):
        after = here.then(*order)
        assert (mat(after).earth, mat(after).level, mat(after).atelier) == (1, 1, 1)
        assert after.when(FinishAtelier(seat=A)) == (AtelierEnded(seat=A), ClosingCame())


def test_a_tunnels_earth_pays_for_digging():
    """AT1: with 1 earth, the tunnel has to come first."""
    here = atelier(atelier=2, earth=1)

    with refused("dig.cost"):
        here.when(Dig(seat=A))
    assert mat(here.then(tunnel(-5, 5), Dig(seat=A))).level == 1


def test_one_seat_after_the_other():
    """AT1: A takes all its actions, then B, and then the season closes."""
    here = atelier(earth=2, other=colony(atelier=1, earth=2))
    with refused("turn.not-yours", turn=A):
        here.when(Dig(seat=B))

    assert here.when(Dig(seat=A))[-1] == AtelierTurnCame(seat=B)
    after = here.then(Dig(seat=A))
    assert actions(after) == ()
    assert after.then(Dig(seat=B)).state.phase == ClosingPhase()


def test_without_nurses_in_the_atelier_there_is_no_turn():
    """AT1: only seats with nurses in the atelier have a turn."""
    here = atelier(other=colony(atelier=0))

    assert here.when(FinishAtelier(seat=A)) == (AtelierEnded(seat=A), ClosingCame())


def test_larvae_are_traded_in_the_atelier():
    """TR1, OB5: the larvae become food for the objective."""
    here = atelier(food=2, larvae=3)
    claim = ClaimObjective(seat=A, objective="o1-food")
    with refused("objective.cost", missing="food"):
        here.when(claim)

    assert mat(here.then(TradeLarvae(seat=A), claim)).points == 16


def test_actions_belong_to_the_atelier():
    """AT1, PH1: atelier actions are refused in the workers' phase, and there is no phase to run."""
    for command in (tunnel(-5, 5), Dig(seat=A), RaiseNurse(seat=A), FinishAtelier(seat=A)):
        with refused("phase.other", phase="workers"):
            past().when(command)
    with refused("phase.none", phase="atelier"):
        atelier().when(RunPhase())
