"""The setup: SU1-SU8, the garden of section 3 and the tiles of section 5."""

import json
from collections import Counter
from importlib.resources import files

import msgspec
import pytest

from games.errors import UnknownContent
from games.luck import SeededLuck
from games.myrmes import content
from games.myrmes.content import board, default, indices
from games.myrmes.options import Options
from games.myrmes.pack import GardenHex, ObjectiveId
from games.myrmes.phases import BirthPlan
from tests.games.myrmes.scene import MYRMES, A, hexes, mat
from tests.scenario import ScriptedLuck, given, refused

NUMBERS = [
    # seats, in play, water, grass, earth, stone, mushroom, prey (section 3.3)
    (2, 82, 9, 31, 14, 9, 19, 11),
    (3, 118, 16, 44, 18, 15, 25, 12),
    (4, 151, 18, 58, 26, 18, 31, 18),
]


@pytest.mark.parametrize("numbers", NUMBERS)
def test_the_garden_has_the_numbers_of_the_rulebook(numbers):
    """Section 3.3: hexes in play by terrain, and prey spaces, by number of players (SU7)."""
    seats, in_play, water, grass, earth, stone, mushroom, prey = numbers
    tables = board(default(), seats)

    kinds = Counter(tables.terrain[at] for at in indices(tables.inside))

    assert tables.inside.bit_count() == in_play
    assert kinds == {"~": water, "g": grass, "e": earth, "s": stone, "m": mushroom}
    assert tables.land.bit_count() == in_play - water
    assert len(tables.prey_spaces) == prey
    assert all(tables.terrain[at] == "g" for at in tables.prey_spaces)


@pytest.mark.parametrize(
    ("seats", "starts"),
    [
        (2, {(-5, 4), (1, 4)}),
        (3, {(-3, -2), (5, -3), (-2, 5)}),
        (4, {(-1, -4), (5, -4), (-5, 4), (1, 4)}),
    ],
)
def test_start_spaces_are_land_in_play(seats, starts):
    """Section 3.3: start spaces are on land in play, and none is a prey space."""
    tables = board(default(), seats)

    assert {(tables.hexes[at].q, tables.hexes[at].r) for at in tables.starts} == starts
    assert all(tables.land >> at & 1 and at not in tables.prey_spaces for at in tables.starts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_land_is_one_piece(seats):
    """Section 3.3: every land hex can be reached from every other."""
    tables = board(default(), seats)
    seen, frontier = 0, tables.bits[tables.starts[0]]
    while frontier:
        seen |= frontier
        near = 0
        for at in indices(frontier):
            near |= tables.near[at]
        frontier = near & ~seen

    assert seen == tables.land


@pytest.mark.parametrize("seats", [2, 4])
def test_the_garden_is_its_own_mirror_image(seats):
    """Section 3.3: (q, r) and (-q - r, r) have the same terrain and prey."""
    tables = board(default(), seats)
    for number, at in enumerate(tables.hexes):
        other = tables.index[GardenHex(-at.q - at.r, at.r)]
        assert tables.terrain[number] == tables.terrain[other]
        assert (number in tables.prey_spaces) == (other in tables.prey_spaces)


def test_tiles_have_their_orientations():
    """Section 5: the distinct orientations, including flips, are counted at one open hex."""
    tables = board(default(), 4)
    at = tables.index[GardenHex(0, 0)]
    first = {
        tile: sum(1 for place in tables.forms[tile].values() if place.hexes[0] == GardenHex(0, 0))
        for tile in tables.forms
    }

    assert first == {
        "p2": 3,
        "p3-triangle": 2,
        "p3-line": 3,
        "p4-rhombus": 3,
        "p4-hook": 12,
        "p5-trapezoid": 6,
        "p6-triangle": 2,
        "aphid-farm": 2,
        "scavenging": 2,
        "sub-colony": 3,
    }
    assert all(place.mask >> at & 1 for place in tables.places_at["p4-hook"][at])
    assert sum(shape.count for shape in tables.pheromones) == 17


def test_a_match_starts_with_everything_placed():
    """SU1, SU2, SU4, SU5, SU6: dice, prey, mats, start spaces and first player are drawn by lot."""
    bag = ["ladybug"] * 6 + ["termite"] * 6 + ["spider"] * 6
    pools: dict[int, list[ObjectiveId]] = {level: [] for level in (1, 2, 3)}
    for objective in board(default(), 2).objectives.values():
        pools[objective.level].append(objective.id)
    script = {
        "prey": bag,
        "starts": board(default(), 2).starts[::-1],
        "first-player": 1,
        **{f"objectives/level-{level}": pool for level, pool in pools.items()},
        "year-1/spring": 3,
        "year-1/summer": 0,
        "year-1/autumn": 5,
    }

    past = given(MYRMES, *MYRMES.setup(Options(), 2, ScriptedLuck(script)))

    state = past.state
    assert (state.year, state.season, state.first, state.dice) == (1, 0, 1, (4, 1, 6))
    assert [hexes.bit_count() for hexes in state.garden.prey] == [6, 5, 0]
    assert state.objectives == ("o1-food", "o1-mix", "o2-food", "o2-stone", "o3-mix", "o3-stone")
    assert state.phase.plans == (BirthPlan(), BirthPlan())
    started = mat(past, A)
    assert (started.nurses, started.workers, started.soldiers, started.larvae) == (3, 2, 0, 1)
    assert (started.food, started.earth, started.stone, started.level) == (0, 0, 0, 0)
    assert (started.points, started.event) == (10, 4)
    exits = [indices(mask) for mask in state.garden.exits]
    assert exits == [(board(default(), 2).starts[1],), (board(default(), 2).starts[0],)]


@pytest.mark.parametrize(("seats", "placed"), [(2, 11), (3, 12), (4, 18)])
def test_prey_lies_on_every_space_in_play(seats, placed):
    """SU2: the prey spaces take 11, 12 or 18 tokens, and the rest goes back unseen."""
    (started, _) = MYRMES.setup(Options(), seats, SeededLuck(seats))

    assert len(started.prey) == placed
    assert max(Counter(token.prey for token in started.prey).values()) <= 6


def test_two_objectives_of_each_level_are_on_display():
    """SU3: six objectives are shown for the whole game."""
    for seed in range(20):
        (started, _) = MYRMES.setup(Options(), 3, SeededLuck(seed))
        assert [name[1] for name in started.objectives] == list("112233")
        assert len(set(started.objectives)) == 6


def test_uncertain_objectives_can_be_left_out():
    """Section 12, note: three tiles rest on one source, and an option leaves them out."""
    seen: dict[bool, set[ObjectiveId]] = {True: set(), False: set()}
    for seed in range(80):
        for uncertain in seen:
            options = Options(uncertain_objectives=uncertain)
            seen[uncertain] |= set(MYRMES.setup(options, 2, SeededLuck(seed))[0].objectives)

    assert len(seen[True]) == 20
    assert seen[True] - seen[False] == {"o1-mix", "o2-food", "o3-stone"}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_can_be_given(first):
    """SU6: the first player is drawn by lot or chosen, but must be a seat at the table."""
    (started, _) = MYRMES.setup(Options(first_player=first), 3, SeededLuck(1))
    assert started.first == first

    with refused("setup.no-such-seat", first_player=2, seats=2):
        MYRMES.setup(Options(first_player=2), 2, SeededLuck(1))


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_number_of_seats_without_a_garden_is_refused(seats):
    """SU7: the game has gardens for two, three and four."""
    with refused("options.seats", rule="SU7", fewest=2, most=4):
        MYRMES.setup(Options(), seats, SeededLuck(1))


def test_dice_can_be_fixed_for_teaching():
    """SU1: all nine results are given, and none is drawn."""
    dice = (1, 2, 3, 4, 5, 6, 6, 5, 4)
    (started, began) = MYRMES.setup(Options(dice=dice), 2, SeededLuck(1))

    assert started.dice == dice
    assert (began.year, began.dice) == (1, (1, 2, 3))
    assert given(MYRMES, started, began).state.fixed == dice


@pytest.mark.parametrize("dice", [(1, 2), (1, 2, 3, 4, 5, 6, 7, 1, 1), (0,) * 9])
def test_options_have_a_schema(dice):
    """Nine dice from 1 to 6 are allowed, or none."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"dice": list(dice)}, Options)


def test_the_pack_is_known_by_its_hash():
    """A different spelling of the same data has the same hash, and different data does not."""
    raw = files("games.myrmes").joinpath("pack.json").read_bytes()
    plain = json.loads(raw)
    assert content.supply(json.dumps(plain, indent=4).encode()) == default() == MYRMES.content

    plain["prey"][0]["food"] = 3
    other = content.supply(json.dumps(plain).encode())

    assert other != default()
    assert content.board(other, 2).prey[0].food == 3
    assert content.board(default(), 2).prey[0].food == 2


def test_the_printed_values_of_a_pheromone_are_those_of_the_pack():
    """CL2: clearing a pheromone of another seat yields the points of its pack."""
    plain = json.loads(files("games.myrmes").joinpath("pack.json").read_bytes())
    for shape in plain["pheromones"]:
        shape["points"] += 20
    other = content.supply(json.dumps(plain).encode())

    for seats in (2, 3, 4):
        raised = {name: points + 20 for name, points in board(default(), seats).points.items()}
        assert board(other, seats).points == raised
    assert board(other, 2).points["p6-triangle"] == 28


def test_a_pack_that_was_not_supplied_is_unknown():
    with pytest.raises(UnknownContent) as caught:
        MYRMES.setup(Options(), 2, SeededLuck(1), "0" * 64)

    assert caught.value.content == "0" * 64


def test_a_pack_that_breaks_the_schema_is_not_added():
    with pytest.raises(msgspec.ValidationError):
        content.supply(b'{"name": "empty"}')


def test_hexes_are_listed_by_rows():
    """Commands list the hexes of a tile in this order."""
    assert hexes((1, 0), (0, 1), (0, 0)) == (GardenHex(0, 0), GardenHex(1, 0), GardenHex(0, 1))
