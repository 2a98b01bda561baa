"""Objectives: OB1-OB10, all twenty, X9, S34, S35, S37, S38, S40."""

import pytest

from games.myrmes.commands import (
    ChooseTile,
    ClaimObjective,
    Dig,
    FinishAtelier,
    PayMixed,
    PayNurses,
    TradeLarvae,
)
from games.myrmes.content import board, default
from games.myrmes.events.turns import ObjectiveBegun, ObjectiveCompleted, Reward, TileChosen
from games.myrmes.pack import GardenHex
from games.myrmes.phases import AtelierPhase, StoragePhase
from games.myrmes.state import Completed
from tests.games.myrmes.scene import A, B, C, actions, colony, complete, cubes, mat, past, tile
from tests.scenario import refused

LOWER = complete("o1-soldier", "o2-larva")  # opens all levels
# Seven pheromones in one connected group, and one apart.
GROUP = (
    tile("p2", A, (-6, 4), (-7, 5), food=1),
    tile("p2", A, (-6, 5), (-5, 5), earth=2),
    tile("p2", A, (-4, 4), (-4, 5)),
    tile("p2", A, (-3, 4), (-3, 5), stone=1),
    tile("p2", A, (-2, 5), (-1, 5)),
    tile("p2", A, (-1, 4), (0, 4), food=1),
    tile("p3-triangle", A, (0, 5), (1, 5), (0, 6)),
)
APART = tile("p2", A, (4, 1), (4, 2), food=1)
NAMES = [
    GardenHex(-6, 4),
    GardenHex(-6, 5),
    GardenHex(-4, 4),
    GardenHex(-3, 4),
    GardenHex(-2, 5),
    GardenHex(-1, 4),
    GardenHex(0, 5),
]


def table(name, *tiles, **mat_):
    """Return the past in which A has an atelier nurse, all levels open and the objective shown."""
    mats = {A: colony(**{"atelier": 1, "nurses": 3, "completed": LOWER, **mat_})}
    here = {"phase": AtelierPhase(A), "tiles": tiles, "mats": mats, "year": 2}
    return past(objectives=(name,), **here)


def claim(name):
    return ClaimObjective(seat=A, objective=name)


def choose(at):
    return ChooseTile(seat=A, tile=at)


def pay_nurses(name, waiting):
    return PayNurses(seat=A, objective=name, waiting=waiting)


def payments(here):
    """Return the payments with nurses that are legal."""
    return [command for command in actions(here) if isinstance(command, PayNurses)]


PLAIN = [
    ("o1-food", "food", 3, 6),
    ("o1-larva", "larvae", 5, 6),
    ("o1-prey", "prey", 2, 6),
    ("o1-soldier", "soldiers", 2, 6),
    ("o2-food", "food", 5, 9),
    ("o2-stone", "stone", 3, 9),
    ("o2-larva", "larvae", 9, 9),
    ("o2-prey", "prey", 3, 9),
    ("o3-stone", "stone", 5, 12),
    ("o3-prey", "prey", 4, 12),
]


@pytest.mark.parametrize(("name", "cost", "count", "points"), PLAIN)
def test_objectives_that_cost_one_thing(name, cost, count, points):
    """OB3, section 12: the cost is paid in full, keeps a nurse, and scores 6, 9 or 12 points."""
    opened = tuple(done for done in LOWER if done.objective != name)
    if name == "o2-larva":
        opened = complete("o1-food", "o2-prey")
    mats = {cost: count + 1, "completed": opened}
    here = table(name, **mats)

    after = mat(here.then(claim(name)))

    assert (getattr(after, cost), after.points) == (1, 10 + points)
    assert (after.nurses, after.atelier) == (2, 0)
    assert after.completed[-1] == Completed(name, 4)
    poor = table(name, **{**mats, cost: count - 1})
    with refused("objective.cost", missing=cost, needed=count, there=count - 1):
        poor.when(claim(name))
    assert claim(name) not in actions(poor)


@pytest.mark.parametrize(("name", "count", "points"), [("o1-mix", 2, 6), ("o3-mix", 6, 12)])
def test_objectives_of_earth_and_stone(name, count, points):
    """OB3, section 12: every mix that the store allows is offered."""
    here = table(name, earth=count - 1, stone=count)
    offers = [command.earth for command in actions(here) if isinstance(command, PayMixed)]
    assert offers == list(range(count))

    after = mat(here.then(PayMixed(seat=A, objective=name, earth=1)))

    assert (after.earth, after.stone, after.points) == (count - 2, 1, 10 + points)
    for earth in (count, count + 1):
        with refused("objective.mix", needed=count):
            here.when(PayMixed(seat=A, objective=name, earth=earth))


def test_the_way_to_pay_must_fit():
    """OB3: the payment is a mix, nurses, or neither."""
    rich = {"earth": 6, "stone": 6, "food": 6, "nurses": 6}
    with refused("objective.how-to-pay", objective="o1-mix"):
        table("o1-mix", **rich).when(claim("o1-mix"))
    with refused("objective.how-to-pay", objective="o1-food"):
        table("o1-food", **rich).when(PayMixed(seat=A, objective="o1-food", earth=1))
    with refused("objective.how-to-pay", objective="o1-food"):
        table("o1-food", **rich).when(PayNurses(seat=A, objective="o1-food", waiting=0))
    with refused("objective.how-to-pay", objective="o2-nurse"):
        table("o2-nurse", **rich).when(claim("o2-nurse"))


@pytest.mark.parametrize(("name", "needed", "gone"), [("o2-nurse", 6, 1), ("o3-nurse", 8, 2)])
def test_objectives_of_nurses(name, needed, gone):
    """OB8: nurses in play include those on objectives; some leave, and one stays there."""
    here = table(name, nurses=needed - 2)

    after = mat(here.then(PayNurses(seat=A, objective=name, waiting=0)))

    assert (after.nurses, len(after.completed)) == (needed - 2 - gone - 1, 3)
    with refused("objective.nurses", needed=needed, nurses=needed - 1):
        table(name, nurses=needed - 3).when(PayNurses(seat=A, objective=name, waiting=0))


def test_nurses_on_objectives_are_not_discarded():
    """OB8, S37: five of six nurses lie on objectives, and the sixth acts."""
    done = complete("o1-soldier", "o2-larva", "o1-food", "o1-prey", "o1-larva")
    here = table("o2-nurse", nurses=1, completed=done)

    with refused("objective.discard", needed=1):
        here.when(PayNurses(seat=A, objective="o2-nurse", waiting=0))
    assert payments(here) == []


def test_waiting_nurses_may_be_discarded():
    """OB8: their action is lost, and they must be discarded if no other nurse is left."""
    here = table("o2-nurse", nurses=4, atelier=3)
    assert payments(here) == [pay_nurses("o2-nurse", 0), pay_nurses("o2-nurse", 1)]
    after = mat(here.then(PayNurses(seat=A, objective="o2-nurse", waiting=1)))
    assert (after.nurses, after.atelier) == (2, 1)

    bound = table("o3-nurse", nurses=6, atelier=6)
    assert payments(bound) == [pay_nurses("o3-nurse", 2)]
    with refused("objective.discard"):
        bound.when(PayNurses(seat=A, objective="o3-nurse", waiting=1))


@pytest.mark.parametrize(
    ("name", "level", "down", "points"), [("o2-colony", 2, 1, 9), ("o3-colony", 3, 2, 12)]
)
def test_objectives_of_the_colony(name, level, down, points):
    """OB9: the real level moves at once, and Level+1 does not help (EV6)."""
    after = mat(table(name, level=level).then(claim(name)))
    assert (after.level, after.points) == (level - down, 10 + points)

    with refused("objective.level", level=level - 1, needed=level):
        table(name, level=level - 1, event=0).when(claim(name))


def test_what_is_too_much_for_a_lower_level_stays_until_the_end():
    """OB9, S38: six cubes stay at the lower level, and phase 6 takes two of them."""
    here = table("o2-colony", level=2, food=6)

    after = here.then(claim("o2-colony"))

    assert (mat(after).level, mat(after).points, mat(after).food) == (1, 19, 6)
    assert isinstance(after.state.phase, StoragePhase)


FARMS = (
    tile("aphid-farm", A, (-4, 4), (-3, 4), (-4, 5)),
    tile("sub-colony", A, (-1, 5), (0, 5), (-1, 6), (0, 4)),
    tile("scavenging", A, (4, 1), (4, 2), (3, 2)),
)


def test_special_tiles_lose_their_cubes():
    """OB7, S40: one of two becomes neutral, its cube returns, and the other still yields."""
    here = table("o1-special", *FARMS[:2])
    assert claim("o1-special") in actions(here)
    assert here.when(claim("o1-special")) == (ObjectiveBegun(seat=A, objective="o1-special"),)
    here = here.then(claim("o1-special"))
    assert actions(here) == (choose(GardenHex(-4, 4)), choose(GardenHex(0, 4)))

    after = here.then(choose(GardenHex(-4, 4)))

    assert [placed.owner for placed in after.state.garden.tiles] == [None, A]
    assert (mat(after).markers, mat(after).points) == (3, 16)
    neutral = after.state.garden.covered[-1]
    assert neutral == board(default(), 2).places[FARMS[0].place].mask


def test_two_of_three_special_tiles():
    """OB7: tiles are chosen one after the other, and not the same one twice."""
    here = table("o2-special", *FARMS).then(claim("o2-special"), choose(GardenHex(4, 1)))
    with refused("objective.not-that-tile", rule="OB7", q=4, r=1):
        here.when(choose(GardenHex(4, 1)))

    after = here.then(choose(GardenHex(-4, 4)))

    assert [placed.owner for placed in after.state.garden.tiles] == [None, A, None]
    assert mat(after).points == 19


def test_special_objectives_need_own_special_tiles():
    """OB7: two or three are needed. Pheromones, neutral tiles and other players' do not count."""
    neutral = (FARMS[0], tile("sub-colony", None, (-1, 5), (0, 5), (-1, 6), (0, 4)), GROUP[0])
    with refused("objective.tiles", rule="OB7", objective="o1-special", needed=2):
        table("o1-special", *neutral).when(claim("o1-special"))
    with refused("objective.tiles", rule="OB7", objective="o2-special", needed=3):
        table("o2-special", *FARMS[:2]).when(claim("o2-special"))


def test_four_connected_pheromones():
    """OB6: each one chosen is next to those before. They lose their cubes and stay."""
    here = table("o1-phero", *GROUP[:5], APART)
    assert claim("o1-phero") in actions(here)
    here = here.then(claim("o1-phero"))
    assert set(actions(here)) == {choose(at) for at in NAMES[:5]}
    here = here.then(choose(NAMES[2]))
    assert set(actions(here)) == {choose(NAMES[1]), choose(NAMES[3])}
    with refused("objective.not-that-tile", rule="OB6"):
        here.when(choose(NAMES[4]))

    after = here.then(choose(NAMES[1]), choose(NAMES[0]), choose(NAMES[3]))

    assert [cubes(after, number) for number in range(6)] == [(0, 0, 0)] * 5 + [(1, 0, 0)]
    assert [placed.owner for placed in after.state.garden.tiles] == [A] * 6
    assert (mat(after).points, mat(after).food) == (16, 0)


def test_a_pheromone_far_in_the_north_is_not_next_to_the_chosen_one():
    """OB6: a tile at the other end of the map cannot be chosen after the first one."""
    north = tile("p2", A, (2, -7), (3, -7))
    mats = {A: colony(atelier=1)}
    scenery = {"seats": 4, "tiles": (*GROUP[:4], north), "mats": mats}
    here = past(phase=AtelierPhase(A), objectives=("o1-phero",), **scenery)

    here = here.then(claim("o1-phero"), choose(NAMES[2]))

    assert set(actions(here)) == {choose(NAMES[1]), choose(NAMES[3])}


def test_seven_connected_pheromones():
    """OB6: all seven of the group are chosen."""
    here = table("o3-phero", *GROUP, APART).then(claim("o3-phero"))

    after = here.then(*[choose(at) for at in NAMES])

    assert mat(after).points == 22
    assert sum(sum(cubes(after, number)) for number in range(7)) == 0


@pytest.mark.parametrize(
    ("name", "tiles"),
    [
        ("o1-phero", (*GROUP[:3], APART)),
        ("o1-phero", (*GROUP[:3], tile("p2", B, (-3, 4), (-3, 5)), GROUP[4])),
        ("o1-phero", (*GROUP[:3], tile("aphid-farm", A, (-3, 5), (-2, 5), (-3, 6)))),
        ("o3-phero", (*GROUP[:6], APART)),
    ],
)
def test_pheromones_must_be_connected_among_themselves(name, tiles):
    """OB6: one group has too few. Special tiles and other players' neither count nor link."""
    here = table(name, *tiles)

    with refused("objective.tiles", rule="OB6", objective=name):
        here.when(claim(name))
    assert claim(name) not in actions(here)


def test_the_tiles_come_before_anything_else():
    """OB3: while tiles are chosen, a seat may only trade larvae."""
    here = table("o1-special", *FARMS[:2], larvae=3, earth=2).then(claim("o1-special"))

    for command in (Dig(seat=A), FinishAtelier(seat=A), claim("o1-special")):
        with refused("objective.under-way", objective="o1-special"):
            here.when(command)
    assert TradeLarvae(seat=A) in actions(here)


def test_no_tile_is_chosen_without_an_objective():
    """OB3: tiles are chosen only in the own turn."""
    with refused("objective.none-begun"):
        table("o1-special", *FARMS).when(choose(GardenHex(-4, 4)))
    here = table("o1-special", *FARMS).then(claim("o1-special"))
    with refused("turn.not-yours", turn=A):
        here.when(ChooseTile(seat=B, tile=GardenHex(-4, 4)))


def test_tiles_are_told_one_by_one():
    """OB3: each choice is an event, and the last one includes the completion."""
    here = table("o2-special", *FARMS).then(claim("o2-special"))

    assert here.when(choose(GardenHex(-4, 4))) == (TileChosen(seat=A, tile=GardenHex(-4, 4)),)
    last = here.then(choose(GardenHex(-4, 4))).when(choose(GardenHex(4, 1)))
    assert last[:2] == (
        TileChosen(seat=A, tile=GardenHex(4, 1)),
        ObjectiveCompleted(
            seat=A,
            objective="o2-special",
            points=9,
            bonus=0,
            freed=(GardenHex(-4, 4), GardenHex(4, 1)),
        ),
    )


def test_a_freed_tile_covers_its_hexes_for_nobody():
    """OB3: the other tiles, of the seat and of nobody, cover theirs as before."""
    neutral = tile("p2", None, (-6, 4), (-7, 5))
    here = table("o1-special", FARMS[0], FARMS[2], neutral).then(claim("o1-special"))
    garden = here.then(choose(GardenHex(-4, 4))).state.garden

    masks = [board(default(), 2).places[tile_.place].mask for tile_ in garden.tiles]
    assert [tile_.owner for tile_ in garden.tiles] == [None, A, None]
    assert garden.covered == (masks[1], 0, masks[0] | masks[2])


def test_only_what_is_on_display_and_once():
    """OB1: another objective, or one completed before, is refused."""
    with refused("objective.not-displayed", objective="o1-prey"):
        table("o1-food", prey=2).when(claim("o1-prey"))
    with refused("objective.completed", objective="o1-soldier"):
        table("o1-soldier", soldiers=2).when(claim("o1-soldier"))


def test_one_objective_a_season():
    """OB1, OB10: a second nurse does not help."""
    mats = {A: colony(atelier=2, food=3, prey=2)}
    here = past(phase=AtelierPhase(A), mats=mats).then(claim("o1-food"))

    with refused("objective.one-a-season"):
        here.when(claim("o1-prey"))
    assert claim("o1-prey") not in actions(here)


@pytest.mark.parametrize(
    ("name", "done", "is_open"),
    [
        ("o2-stone", (), False),
        ("o2-stone", ("o1-food",), True),
        ("o3-prey", ("o1-food",), False),
        ("o3-prey", ("o1-food", "o2-larva"), True),
        ("o1-prey", ("o1-food", "o2-larva"), True),
    ],
)
def test_levels_open_one_after_the_other(name, done, is_open):
    """OB2, S34: level 2 opens after a level 1, level 3 after a level 2; lower stay open."""
    here = table(name, stone=3, prey=4, completed=complete(*done))

    assert (claim(name) in actions(here)) == is_open
    if not is_open:
        with refused("objective.level-closed"):
            here.when(claim(name))


def test_an_objective_needs_a_nurse_in_the_atelier():
    """OB10: A has a turn because of its nurse, which goes to the objective."""
    here = table("o1-food", food=3, atelier=2)

    assert mat(here.then(claim("o1-food"))).atelier == 1


def test_x9_earlier_completers_gain():
    """OB4, X9: of four players, the completer gains 6, and one from an earlier season gains 3."""
    mats = {
        A: colony(completed=complete("o1-prey")),
        B: colony(atelier=1, prey=2),
    }
    here = past(seats=4, phase=AtelierPhase(B), mats=mats, season=1)

    after = here.then(ClaimObjective(seat=B, objective="o1-prey"))

    assert [colony_.points for colony_ in after.state.colonies] == [13, 16, 10, 10]
    assert mat(after, B).prey == 0


@pytest.mark.parametrize(("seats", "points"), [(2, 5), (3, 4), (4, 3)])
def test_what_earlier_completers_gain_depends_on_the_players(seats, points):
    """SU8, OB4: earlier completers gain 5, 4 or 3 points."""
    mats = {A: colony(atelier=1, food=3), B: colony(completed=complete("o1-food"))}
    here = past(seats=seats, phase=AtelierPhase(A), mats=mats, season=1)

    (done, *_) = here.when(claim("o1-food"))

    assert done.rewards == (Reward(B, points, 0),)


def test_s35_completers_of_the_same_season_gain_nothing_from_each_other():
    """OB4, S35: A completes it in season 1, B and C in season 2, so only A gains, twice."""
    mats = {
        A: colony(completed=complete("o1-food")),
        B: colony(atelier=1, food=3),
        C: colony(atelier=1, food=3),
    }
    here = past(seats=3, phase=AtelierPhase(B), mats=mats, season=1)

    after = here.then(
        ClaimObjective(seat=B, objective="o1-food"), ClaimObjective(seat=C, objective="o1-food")
    )

    assert [colony_.points for colony_ in after.state.colonies] == [18, 16, 16]


def test_objectives_count_for_the_points_event():
    """VP1: the event adds to the completer's points and to an earlier completer's gain."""
    mats = {
        A: colony(atelier=1, food=3, event=1),
        B: colony(completed=complete("o1-food"), event=1),
    }
    after = past(phase=AtelierPhase(A), mats=mats, season=1).then(claim("o1-food"))

    assert (mat(after).points, mat(after, B).points) == (17, 16)
