"""The board of Myrmes shows the whole view, works without colours and keeps secrets."""

import pytest
from msgspec.structs import replace

from games import GAMES
from games.luck import SeededLuck
from games.myrmes.commands import AssignNurses, ChooseEvent, FinishBirths
from games.myrmes.content import LARVAE_UP, PREY, SOLDIER_UP, WORKER_UP, board, default
from games.myrmes.drawing.board import draw
from games.myrmes.drawing.parts import draw as draw_part
from games.myrmes.drawing.terrain import TERRAIN, mark_of
from games.myrmes.names import say_alone, say_objective
from games.myrmes.phases import (
    AtelierPhase,
    BirthPlan,
    BirthsPhase,
    DiscardPlan,
    EndedPhase,
    OpenClaim,
    StoragePhase,
    TradePlan,
    WinterTradePhase,
)
from games.myrmes.state import State
from games.words import load_words
from tests.games.myrmes.scene import MYRMES, A, B, colony, complete, hexes, out, scene, tile
from tests.scenario import given, random_match
from tests.service.boards.drawn import Drawn, meet

ENGLISH = load_words("games.myrmes", "en")


def draw_seen(state, seat=None):
    return Drawn(draw(MYRMES.view(state, seat), ENGLISH))


def words_of(drawn, target):
    (slot,) = [element for element in drawn.all("my-track") if element.get("id") == target]
    (number,) = [part.text for part in slot.iter() if part.tag.endswith("text")]
    return number


def states_of(seats, seed):
    """Return some states of a random match, including the first and the last."""
    moments = [*random_match(MYRMES, seats, seed)]
    states = [state for state, _, _ in moments]
    last, _, events = moments[-1]
    return [*states[:: max(1, len(states) // 12)], given(MYRMES, *events, state=last).state]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_piece_of_a_match_is_drawn(seats):
    """Hexes in play, prey, exits, tiles, cubes and mats are as numerous as in the view."""
    for state in states_of(seats, seed=3):
        view = MYRMES.view(state, None)
        drawn = Drawn(draw(view, ENGLISH))

        grounds = sum(drawn.count(f"my-a-{mark_of(letter)}") for letter in TERRAIN)
        assert grounds - len(TERRAIN) == drawn.count("my-spot") == {2: 82, 3: 118, 4: 151}[seats]
        assert drawn.places("my-prey") == sorted((token.at.q, token.at.r) for token in view.prey)
        for kind in PREY:
            shown = sum(token.prey == kind for token in view.prey)
            in_garden = [e for e in drawn.all("my-prey") if f"my-a-{kind}" in _classes(e)]
            assert len(in_garden) == shown
        exits = [at for colony_ in view.colonies for at in colony_.exits]
        assert drawn.places("my-exit") == sorted((at.q, at.r) for at in exits)
        assert drawn.count("my-tile") == len(view.tiles)
        laid = sum(placed.food + placed.earth + placed.stone for placed in view.tiles)
        assert drawn.count("my-laid") == laid
        assert drawn.count("my-mat") == drawn.count("my-event") == seats
        assert drawn.count("my-outing") == (view.worker is not None)
        assert drawn.count("my-objective") == 6
        assert drawn.count("my-supply") == 7 * seats


def _classes(element):
    return {name for node in element.iter() for name in node.get("class", "").split()}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_texts_stay_inside_and_symbols_are_defined(seats):
    for state in states_of(seats, seed=5):
        drawn = draw_seen(state, seats - 1)

        assert not drawn.outside()
        assert drawn.used_symbols_are_defined()


def test_no_event_of_a_mat_overprints_what_it_does():
    state = states_of(2, seed=5)[1]
    view = MYRMES.view(state, 0)
    for event in range(8):
        own = view.colonies[0]
        changed = replace(own, mat=replace(own.mat, event=event))
        shown = Drawn(
            draw_part(replace(view, colonies=(changed, *view.colonies[1:])), "mat-0", ENGLISH)
        )
        said = [box for words, box in shown.texts("bd-strong") if words.startswith("Event ")]
        others = [box for _, box in (*shown.texts("bd-quiet"), *shown.texts("bd-small"))]

        assert len(said) == 1
        assert len(others) > 1
        assert not any(meet(said[0], box) for box in others)
        assert not shown.outside()


def test_before_the_start_the_board_says_so():
    assert "Being set up" in draw_seen(State()).words()


def test_the_board_is_registered():
    assert GAMES["myrmes"].draw is draw


def test_every_kind_of_tile_is_drawn_with_its_outline_owner_and_cubes():
    """Each of the ten tiles is drawn once in the garden of four, with the corners of its shape."""
    tables = board(default(), 4)
    corners = {"p2": 10, "p3-line": 14, "p4-hook": 16, "p4-rhombus": 14, "p5-trapezoid": 16}
    for kind, forms in tables.forms.items():
        place = next(p for p in forms.values() if not p.mask & ~tables.land)
        cells = [(at.q, at.r) for at in place.hexes]
        cubes = {"food": place.food, "earth": place.earth, "stone": place.stone}
        if kind in tables.specials:
            cubes = {}
        laid = tile(kind, B, *cells, **cubes)

        drawn = draw_seen(scene(seats=4, tiles=(laid,)))

        assert drawn.count(f"my-kind-{kind}", data_owner=B) == 1
        outer = drawn.all(f"my-kind-{kind}")[0][1]
        points = outer.get("points").split(" ")
        assert len(points) == corners.get(kind, len(points))
        assert len(points) == len(set(points))
        assert outer.get("fill") == f"url(#bd-hatch{B})"
        assert drawn.count("my-inner") == (kind in tables.specials)
        assert drawn.count("my-laid") == sum(cubes.values())


def test_cubes_lie_on_the_hexes_that_they_come_from():
    """(-5, 5) and (-6, 5) are earth, so two cubes lie there, and only one after a harvest."""
    cells = ((-6, 5), (-5, 5), (-4, 5))

    full = draw_seen(scene(tiles=(tile("p3-line", A, *cells, food=1, earth=2),)))
    less = draw_seen(scene(tiles=(tile("p3-line", A, *cells, earth=1),)))

    assert full.places("my-laid") == sorted(cells)
    assert less.places("my-laid") == [(-6, 5)]


def test_a_tile_of_nobody_is_grey_and_has_no_token():
    """A special tile has lost its cube (OB7)."""
    cells = ((-4, 5), (-3, 5), (-4, 6))
    drawn = draw_seen(scene(tiles=(tile("aphid-farm", None, *cells),)))

    element = drawn.all("my-kind-aphid-farm", data_owner=-1)[0]

    assert "url" not in element[1].get("fill")
    assert not [node for node in element.iter() if node.get("class") == "bd-of"]


def test_the_worker_is_shown_where_it_stands_with_its_moves():
    drawn = draw_seen(scene(phase=out(-4, 4, moves=2)))

    (outing,) = drawn.all("my-outing")

    assert (outing.get("data-q"), outing.get("data-r")) == ("-4", "4")
    assert "2" in [node.text for node in outing.iter()]


def test_a_spot_names_all_that_is_on_its_hex():
    laid = tile("p2", B, (-5, 5), (-4, 5), earth=1)
    drawn = draw_seen(scene(tiles=(laid,), phase=out(-5, 4)))
    said = {(s.get("data-q"), s.get("data-r")): s[0].text for s in drawn.all("my-spot")}

    assert said["-5", "5"] == "(-5,5) earth; Seat 1's pheromone pair with 1 earth"
    assert said["-5", "4"] == "(-5,4) grass; tunnel exit of Seat 0; the worker on its outing"
    assert said["-3", "3"] == "(-3,3) grass; ladybug: hunting it costs 1 soldier, brings 2 food"
    assert said["0", "0"] == "(0,0) mushrooms; no cube"


def test_a_mat_shows_ants_rooms_store_and_points():
    mat = colony(
        workers=3, rooms=0b101, soldiers=2, nurses=6, atelier=2, larvae=7, food=2, stone=1, level=2
    )
    mat = replace(mat, points=31, prey=3, markers=2)
    drawn = draw_seen(scene(mats={A: mat}))
    (own,) = drawn.all("my-mat", data_seat=A)
    counts = [
        [text.text for text in node.iter() if text.text and text.tag.endswith("text")]
        for node in own.iter()
        if "my-count" in node.get("class", "").split()
    ]

    assert counts == [
        ["4", "nurses"],
        ["7", "larvae", "+1", "+3", "+5"],
        ["2", "soldiers", "+1", "+2"],
        ["3", "workers", "+1", "+2"],
        ["2", "atelier", "1", "2", "3", "4"],
    ]
    rooms = [row[0].text for row in own.iter() if row.get("class") == "my-level"]
    assert rooms == [
        "Level 0, gestation room: open, a worker in it; a worker brings 1 larva",
        "Level 1, larder: open; a worker brings 1 food",
        "Level 2, quarry: open, a worker in it; a worker brings 1 earth or 1 stone",
        "Level 3, queen's chamber: shut; a worker pays 1 food for 2 points",
    ]
    assert "Store: 2 food, 0 earth, 1 stone; it holds 6" in drawn.svg
    assert "31 points" in drawn.words()


def test_a_full_store_is_counted_and_keeps_inside():
    mat = replace(colony(food=22, earth=13, stone=12, larvae=29), points=-37)
    drawn = draw_seen(scene(mats={B: mat}))

    assert not drawn.outside()
    assert "\u00d722" in drawn.words()


def test_objectives_show_who_completed_them_and_when():
    mats = {A: colony(completed=complete("o1-food", "o2-stone", season=2))}
    mats[B] = colony(completed=complete("o1-food", season=4))
    drawn = draw_seen(scene(mats=mats))
    (food,) = drawn.all("my-objective", data_objective="o1-food")

    done = [node.get("data-seat") for node in food.iter() if node.get("class") == "my-completed"]
    assert done == ["0", "1"]
    assert food[0].text == (
        "Level 1, 6 points: Give 3 food; Seat 0 in summer of year 1, Seat 1 in spring of year 2"
    )
    assert drawn.count("my-completed") == 3


def test_every_objective_is_worded_apart():
    texts = {
        (goal.level, say_alone(ENGLISH, say_objective(goal)))
        for goal in board(default(), 2).objectives.values()
    }

    assert len(texts) == 20
    assert all(words for _, words in texts)


def test_the_tiles_chosen_for_an_objective_stand_out():
    laid = tile("p2", A, (-5, 5), (-4, 5))
    other = tile("p2", A, (-3, 5), (-2, 5))
    claim = OpenClaim("o1-phero", hexes((-5, 5)))
    drawn = draw_seen(scene(tiles=(laid, other), phase=AtelierPhase(A, done=8, claim=claim)))

    assert drawn.count("my-chosen") == 1
    assert "Done in the atelier: objective" in drawn.words()


@pytest.mark.parametrize(
    ("event", "born"),
    [
        (-1, {"larvae.1": "+1", "soldiers.2": "+1", "workers.2": "+1"}),
        (LARVAE_UP, {"larvae.1": "+3", "soldiers.2": "+1", "workers.2": "+1"}),
        (SOLDIER_UP, {"larvae.1": "+1", "soldiers.2": "+2", "workers.2": "+1"}),
        (WORKER_UP, {"larvae.1": "+1", "soldiers.2": "+1", "workers.2": "+2"}),
    ],
)
def test_slots_show_the_births_with_the_bonus_of_the_event(event, born):
    """Others see the numbers without a bonus, since the event is secret (BI2)."""
    drawn = draw_seen(scene(phase=BirthsPhase((BirthPlan(event=event), BirthPlan()))), A)

    for slot, count in born.items():
        assert words_of(drawn, f"track:0.{slot}") == count
        assert words_of(drawn, f"track:1.{slot}") == "+1"


def test_a_sealed_choice_is_shown_to_its_seat_alone():
    """Seat A has chosen its event and its nurses, and B sees only that A is ready."""
    plan = BirthPlan(event=4, larvae=2, atelier=1, is_done=True)
    other = BirthPlan(event=1, workers=2, is_done=True)
    sealed = scene(phase=BirthsPhase((plan, BirthPlan())))
    world = scene(phase=BirthsPhase((other, BirthPlan())))

    own = draw_seen(sealed, A)

    assert "You chose Move +3, nurses: 2 for larvae, 1 for the atelier" in own.words()
    assert {choice.get("id") for choice in own.all("my-picked")} == {
        "track:0.larvae.2",
        "track:0.atelier.1",
    }
    assert own.count("my-secret", data_seat=A) == 1
    assert "Has chosen" in draw_seen(sealed, B).words()
    assert draw_seen(sealed, B).svg == draw_seen(world, B).svg
    assert draw_seen(sealed).svg == draw_seen(world).svg
    assert draw_seen(world, A).svg != own.svg


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (StoragePhase((DiscardPlan(food=2), DiscardPlan())), "So far you chose to discard 2 food"),
        (WinterTradePhase((TradePlan(food=1, is_done=True), TradePlan())), "You chose 1 food for"),
        (WinterTradePhase((TradePlan(is_done=True), TradePlan())), "You have chosen nothing"),
        (EndedPhase(((B,), (A,))), "Place 2"),
    ],
)
def test_a_seat_reads_what_it_has_chosen(phase, words):
    assert words in draw_seen(scene(phase=phase, mats={A: colony(food=6, larvae=6)}), A).words()


def test_seats_that_share_a_place_get_the_same_one():
    drawn = draw_seen(scene(seats=3, phase=EndedPhase(((2, 1), (0,)))))

    assert drawn.words().count("Place 1") == 2
    assert drawn.words().count("Place 3") == 1


def test_states_that_look_alike_to_a_seat_are_drawn_alike():
    """In random matches, a world drawn from a view results in the same picture."""
    luck = SeededLuck("alike")
    for state in states_of(3, seed=8):
        view = MYRMES.view(state, 1)
        world = MYRMES.determinize(view, luck)

        assert draw(MYRMES.view(world, 1), ENGLISH) == draw(view, ENGLISH)


def test_seats_and_terrain_are_told_apart_without_colours():
    """Each seat has its own shape, number and hatching, and each terrain its own mark."""
    drawn = draw_seen(scene(seats=4))
    hatchings = [
        [(child.tag, child.get("d")) for child in node]
        for node in drawn.root.iter()
        if node.tag.endswith("pattern")
    ]

    assert len({str(hatching) for hatching in hatchings}) == 4
    for letter in TERRAIN:
        name = mark_of(letter)
        assert drawn.count(f"my-a-{name}") > 1
        assert len(list(_find_definition(drawn, f"my-{name}").iter())) > 1


def _find_definition(drawn, name):
    return next(node for node in drawn.root.iter() if node.get("id") == name)


def test_fixed_dice_and_the_track_are_shown():
    past = given(MYRMES, *MYRMES.setup(MYRMES.options(dice=(1, 2, 3) * 3), 2, SeededLuck(4)))
    chosen = past.then(ChooseEvent(seat=A, space=1), AssignNurses(seat=A, track="larvae", nurses=3))
    drawn = draw_seen(chosen.then(FinishBirths(seat=A)).state, B)

    assert "Dice are fixed: 1 2 3 | 1 2 3 | 1 2 3" in drawn.words()
    assert drawn.count("my-season") == 3
    assert drawn.count("my-event", data_seat=A) == 1
