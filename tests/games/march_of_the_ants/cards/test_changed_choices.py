"""Options, secret discards and filters of hexes that no printed card has (rules 12.2, 12.5)."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.march_of_the_ants import commands as c
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.layout import places_in
from games.march_of_the_ants.operations import Pick
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.rules.effects import origin_of
from games.march_of_the_ants.rules.targets import matching_places
from tests.games.march_of_the_ants.board import board
from tests.games.march_of_the_ants.cards.changed import begin_effect, ends, legal, run
from tests.games.march_of_the_ants.names import (
    BARK,
    BLACK,
    BLUE,
    GAME,
    ORDER,
    REACH,
    RED,
    SAND,
    SOIL,
    TABLES,
    TUNNEL,
)
from tests.games.march_of_the_ants.packs import supply_card, supply_cards
from tests.games.march_of_the_ants.positions import (
    EXAMPLE,
    build_state,
    given_position,
    given_queens,
    given_soldiers,
    given_state,
    play_card,
    run_phases,
)

FOOD = {"op": "gain", "who": "self", "resource": "food", "amount": 1}
POINT = {**FOOD, "resource": "point"}
CONTESTED = {"pick": "hex", "not": ["great_tunnel"], "contested": True, "self_present": True}
OPS: dict[str, Any] = {
    "food": FOOD,
    "point": POINT,
    "cards": {**FOOD, "resource": "card"},
    "larvae": {**FOOD, "resource": "larva"},
    "token": {"op": "place_token", "token": "wormhole", "where": CONTESTED},
    "hex": {"op": "place_hex", "connect": False},
    "peek": {"op": "peek_hex", "count": 1, "keep": 0, "rest": "top_any_order"},
    "sites": {"op": "harvest_sites", "who": "self", "count": 1, "resources": ["larva"]},
}
CHOICE = {
    "op": "choose",
    "by": "self",
    "pick": 1,
    "from": [{"label": label, "ops": [op]} for label, op in OPS.items()],
}


def list_options(**fields):
    """Return the labels that are offered in a position."""
    past, _ = begin_effect(CHOICE)
    past = given_state(past.state, **fields)
    return [command.option for command in legal(past)]


def test_only_options_with_an_effect_are_offered():
    """Without cards, cubes, hexes and ants, only food and a point can be gained (rules 12.2)."""
    nothing = {"deck": (), "discard": 0, "supply": (0, 36, 36), "pile": ()}

    assert list_options(**nothing) == ["food", "point"]
    assert list_options(**{**nothing, "deck": (3,)}) == ["food", "point", "cards"]
    assert list_options(**{**nothing, "discard": 8}) == ["food", "point", "cards"]
    assert list_options(**{**nothing, "supply": (1, 36, 36)}) == ["food", "point", "larvae"]
    assert list_options(**{**nothing, "pile": (9,)}) == ["food", "point", "hex", "peek"]
    some = build_state(board(EXAMPLE.replace("Bark", "Bark:RK")))
    ants = {"sites": some.sites, "outside": some.outside}
    assert list_options(**{**nothing, **ants}) == ["food", "point"]
    some = build_state(board(EXAMPLE.replace("Soil2", "Soil2:RK+K")))
    ants = {"sites": some.sites, "outside": some.outside}
    assert list_options(**{**nothing, **ants}) == ["food", "point", "token", "sites"]


THEFT = {"op": "discard", "who": "each_other", "amount": 1, "chooser": "owner"}
SECRET = {**THEFT, "simultaneous": True}
PLAY = {
    "op": "play_from",
    "source": "discarded_by_this_effect",
    "min": 0,
    "max": 1,
    "cost": "free",
}


def test_cards_that_cannot_be_played_are_not_offered():
    """Both cards need something that Red does not have, so both are discarded at once."""
    hands = {BLACK: ["ev09"], BLUE: ["ev02"]}
    _, events = begin_effect(SECRET, PLAY, card="ev03", hands=hands, marker=BLACK)

    assert events[-3:] == (
        e.OffersRevealed(seat=RED, cards=("ev09", "ev02")),
        e.OfferDeclined(seat=RED),
        *ends(card="ev03"),
    )


def test_revealed_cards_are_offered_to_the_player_of_the_effect():
    """The first card of the pack counts like the others (rules 4.1)."""
    hands = {BLACK: ["ev01"], BLUE: ["ev02"]}
    past, events = begin_effect(SECRET, PLAY, card="ev03", hands=hands, marker=BLACK)

    assert events[-1] == e.OffersRevealed(seat=RED, cards=("ev01", "ev02"))
    assert legal(past) == [c.PlayOffered(seat=RED, card="ev01"), c.Pass(seat=RED)]


def test_cards_that_no_operation_plays_are_discarded():
    """The effect reveals the cards, but does not play one (rules 12.2)."""
    hands = {BLACK: ["ev17"], BLUE: ["ev18"]}
    _, events = begin_effect(SECRET, FOOD, card="ev03", hands=hands, marker=BLACK)

    assert events[-4:] == (
        e.OffersRevealed(seat=RED, cards=("ev17", "ev18")),
        e.OfferDeclined(seat=RED),
        e.FoodGained(seat=RED, food=1),
        *ends(card="ev03"),
    )


PICTURE = EXAMPLE.replace("Soil2", "Soil2:R").replace("Bark", "Bark:K+R")


@pytest.mark.parametrize(
    ("pick", "places"),
    [
        (Pick("hex", self_inhabits=True), (SOIL,)),
        (Pick("hex", self_inhabits=True, judged="before_payment"), (SAND,)),
        (Pick("hex", self_present=True), (SOIL, BARK)),
        (Pick("hex", self_inhabits=True, self_present=True), (SOIL,)),
        (Pick("hex", self_inhabits_or_great_tunnel=True), (TUNNEL, SOIL)),
        (Pick("hex", self_present=True, self_inhabits_or_great_tunnel=True), (SOIL,)),
        (Pick("hex", ("new_hex",), self_present=True), (BARK,)),
        (Pick("hex", contested=True), (REACH,)),
    ],
)
def test_all_parts_of_a_filter_hold(pick, places):
    """Red inhabits Soil, is present in Bark, and inhabited Sand before payment (rules 12.5)."""
    state = build_state(board(PICTURE))
    if pick.contested:  # The Great Tunnel with ants of two players is not
        picture = EXAMPLE.replace("### ###", "###+RK ###")
        state = build_state(board(picture.replace("Fungalreach", "Fungalreach:RK+K")))
    effect = t.Effect(RED, -1, inhabited=1 << SAND, new_hex=SOIL)

    assert places_in(matching_places(state, TABLES, effect, pick)) == places


def test_any_operation_of_a_card_may_place_its_token():
    """The token comes first, and then a choice without one (rules 12)."""
    where = {"pick": "hex", "not": ["great_tunnel"]}
    token = {"op": "place_token", "token": "wormhole", "where": where}
    entries = [{"label": "food", "ops": [FOOD]}, {"label": "point", "ops": [POINT]}]
    choose = {"op": "choose", "by": "self", "pick": 1, "from": entries}
    digest = supply_card("ev19", effects=[{"when": "play", "ops": [token, choose]}])
    past = given_position(hands={RED: ["ev19"]}, content=digest)

    assert c.PlayCard(seat=RED, card="ev19") in legal(past)


def test_a_goal_may_have_no_effect():
    """It is put into play, and nothing else happens (rules 5.5)."""
    digest = supply_card("go01", effects=[])
    state = build_state(hands={RED: ["go01"]}, content=digest)
    goal = TABLES.index["go01"]
    agenda = (t.Slumber(), t.Feed(ORDER), t.Turn(BLACK), t.Resolve(RED, goal, 0))
    _, events = run(replace(state, agenda=agenda, hands=(0, 0, 0)))

    assert events == (e.GoalPlayed(seat=RED, card="go01"),)


FIRST = [("head", "soldier_start"), ("abdomen", "queen_start"), ("abdomen", "slumber")]


@pytest.mark.parametrize(("section", "when"), FIRST)
def test_the_first_card_of_a_pack_may_be_an_evolution(section, when):
    """Its points are counted under evolutions, like those of others (rules 12.1)."""
    evolution = {"type": "evolution", "section": section, "requires": {}}
    effect = {"effects": [{"when": when, "ops": [POINT]}]}
    digest = supply_cards({"ev01": {**evolution, **effect}})
    given = given_soldiers if section == "head" else given_queens
    body = tuple((0,) if name == section else () for name in ("head", "thorax", "abdomen"))
    past = given(hands={RED: ["ev01"]}, content=digest)
    empty = ((), (), ())
    bodies = {"bodies": (body, empty, empty), "hands": (0, 0, 0), "round": 4}
    assert content.of(digest).triggers[0, when] == (0,)
    past = run_phases(given_state(past.state, **bodies))
    while past.state.agenda and section == "abdomen":
        seat = GAME.pending(past.state).questions[0].seat
        past = run_phases(past.then(legal(past, seat)[0]))

    assert GAME.view(past.state, None).nests[RED].origins.get("evolutions") == 1


def test_a_larva_follows_a_centipede_that_was_placed():
    """The larva enters the hex of the token (rules 12.2)."""
    token = {"op": "place_token", "token": "centipede", "where": {**CONTESTED, "contested": False}}
    larva = {"op": "place_larva", "min": 0, "max": 1, "where": "token_hex"}
    past, _ = begin_effect(token, larva, picture=EXAMPLE.replace("Bark", "Bark:R"))

    assert past.state.agenda[-1] == t.PlaceLarvae(RED, 1 << BARK, 1)


def test_an_offered_card_counts_the_hexes_that_are_inhabited_now():
    """Red inhabits Soil and Bark when it takes the card (rules 11.6, 12.5)."""
    picture = EXAMPLE.replace("Bark", "Bark:R").replace("Soil2", "Soil2:R")
    hands = {BLACK: ["ev14"], BLUE: ["ev02"]}
    past, _ = begin_effect(SECRET, PLAY, picture=picture, card="ev03", hands=hands)
    past = past.then(c.PlayOffered(seat=RED, card="ev14"))

    places = (c.PickPlace(seat=RED, place=place) for place in (SOIL, BARK))
    assert legal(past) == list(places)


@pytest.mark.parametrize("count", [2, 3])
def test_peeked_hexes_are_put_back_from_the_top_down(count):
    """A hex that has been put back is not put back again (rules 11.1)."""
    peek: Any = OPS["peek"] | {"count": count}
    past, _ = begin_effect(peek, pile=["Pebble", "Fern", "Clover Patch"])
    hexes = sorted(past.state.pile[-count:])

    assert legal(past) == [c.PutBack(seat=RED, hex=hex_) for hex_ in hexes]
    top = past.state.pile[-1]
    past = past.then(c.PutBack(seat=RED, hex=top))
    rest = [c.PutBack(seat=RED, hex=hex_) for hex_ in hexes if hex_ != top]
    assert legal(past) == (rest if count > 2 else [])


def test_a_single_colony_takes_its_deferred_effect_at_once():
    """Nobody reacts, and the two bonus actions are due before the end of the turn (rules 11.6)."""
    fields: dict[str, Any] = {
        "players": 1,
        "options": Options(horde=True),
        "hands": {RED: ["ev06"]},
    }
    past = given_position(**fields)
    past = play_card(past, "ev06")

    assert past.state.agenda[-1] == t.Turn(RED, bonus=True)
    kinds = [type(task) for task in past.state.agenda]
    assert len(set(kinds)) == len(kinds)


DUE = (t.Slumber(), t.Feed(ORDER), t.Turn(BLACK))
CELL = c.MapCell(q=-1, r=-1)


@pytest.mark.parametrize(
    ("task", "event", "left"),
    [
        (
            t.PlaceTile(RED, 8, "sentry"),
            e.SentryPlaced(seat=RED, hex=8, cell=CELL, rotation=0, wormhole=False),
            (),
        ),
        (t.HordeTurn(RED), e.HordeCardRevealed(seat=RED, card="go01"), ()),
        (t.Decree((RED,)), e.DecreeTaken(seat=RED, resource="food", amount=2), ()),
        (
            t.Rampage(0),
            e.RampageVisited(place=SOIL, first=RED),
            (t.Rampage(SOIL), t.HexBattles(SOIL, RED, rampage=True)),
        ),
    ],
)
def test_the_tasks_below_stay(task, event, left):
    """An event ends or replaces the task on top of the agenda alone (rules 4)."""
    state = build_state(agenda=(*DUE, t.Turn(RED)))
    state = replace(state, agenda=(*DUE, task), horde_deck=(0,))

    assert GAME.evolve(state, event).agenda == (*DUE, *left)


def test_the_marker_holder_settles_first_after_a_lost_centipede_battle():
    """Black won a battle here before, and settles after Red again (rules 2.2)."""
    fighting = t.CentipedeBattle(SOIL, BLUE, 3, 1, 0, ())
    state = build_state(agenda=(*DUE, t.HexBattles(SOIL, BLACK), fighting))
    won = e.CentipedeWon(
        place=SOIL, seat=BLUE, card="", total=1, against=3, losses=0, horde=0, first=RED
    )

    assert GAME.evolve(state, won).agenda == (*DUE, t.HexBattles(SOIL, RED))


def test_the_marker_stays_with_the_seat_that_ended_the_phase():
    """The event has the holder of the marker for the next round (rules 5.6)."""
    ended = e.WorkerPhaseEnded(marker=BLUE, order=(BLUE, RED, BLACK), decree=False)

    assert GAME.evolve(build_state(), ended).marker == BLUE


def test_points_of_a_hex_are_not_those_of_an_evolution():
    """They are counted under cards, whichever card is second in the pack (rules 11.1)."""
    evolution = {"type": "evolution", "section": "head", "requires": {}, "effects": []}
    tables = content.of(supply_cards({"ev02": evolution}))

    assert origin_of(tables, tables.placed[21]) == "cards"
