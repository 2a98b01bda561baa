"""The board of March of the Ants shows the whole view, works without colours and keeps secrets."""

from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from games import GAMES
from games.drawing.seats import ants as ants_defined
from games.folding import fold
from games.luck import SeededLuck
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.drawing.board import draw
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.rules.turns import BITS
from games.march_of_the_ants.state import State
from tests.games.march_of_the_ants.names import BLACK, BLUE, GAME, HEX, RED, TABLES, WORDS
from tests.games.march_of_the_ants.positions import build_state
from tests.scenario import random_match
from tests.service.boards.drawn import SVG, Drawn, meet

OPTIONS = {1: Options(horde=True), 5: Options(long_game=True)}
CROWDED = {
    RED: {"Tunnel": (0, 0), "Soil": (1, 0, 0)},
    BLACK: {"Soil": (2,), "Bark": (1, 4)},
    BLUE: {"Dry Seep": (1, 2, 0), "Tunnel": (0,)},
}


def build_due(*agenda):
    """Return a position with these tasks on the agenda, even if no match could reach it."""
    return replace(build_state(), agenda=(t.Turn(RED), *agenda))


def draw_seen(state, seat=None):
    return Drawn(draw(GAME.view(state, seat), WORDS))


class NamedSeats:
    """The words of the game, with another heading of a seat."""

    language = WORDS.language
    has = staticmethod(WORDS.has)
    join = staticmethod(WORDS.join)

    def fill(self, name, facts):
        return (
            f"Player {facts['seat'] + 1}"
            if name == "picture.seat.name"
            else WORDS.fill(name, facts)
        )


def read_texts(element):
    """Return the texts written in an element, without its titles."""
    return [text.text for text in element.iter(SVG + "text")]


def read_ants(element):
    """Return the numbers on the ants in an element, which are those of their seats."""
    ants = {
        ant.get("id"): "".join(ant.itertext())
        for ant in ElementTree.fromstring(f"<g>{ants_defined(5)}</g>")  # noqa: S314 - our own
    }
    return [ants[use.get("href")[1:]] for use in element.iter(SVG + "use")]


def sample_states(seats, seed):
    """Return some states of a random match, including the first and the last."""
    steps = list(random_match(GAME, seats, seed, OPTIONS.get(seats)))
    before, _, events = steps[-1]
    return [
        *(state for state, _, _ in steps[:: max(1, len(steps) // 25)]),
        fold(GAME, before, events),
    ]


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_every_piece_of_a_match_is_drawn(seats):
    for state in sample_states(seats, seed=2):
        view = GAME.view(state, None)
        drawn = Drawn(draw(view, WORDS))

        assert drawn.places("ma-hex") == sorted((hex_.q, hex_.r) for hex_ in view.hexes)
        held = sum(seat >= 0 for hex_ in view.hexes for seat in hex_.sites)
        vacant = sum(seat < 0 for hex_ in view.hexes for seat in hex_.sites)
        assert (drawn.count("ma-on-site"), drawn.count("ma-open-site")) == (held, vacant)
        outside = sum(count > 0 for hex_ in view.hexes for count in hex_.outskirts)
        assert drawn.count("ma-outside") == outside
        assert drawn.count("ma-in-tunnel") == sum(n.in_great_tunnel > 0 for n in view.nests)
        marks = sum(hex_.centipede + hex_.wormhole for hex_ in view.hexes)
        loose = [e for hex_ in drawn.all("ma-loose") for e in hex_.iter()]
        assert sum(e not in loose for e in drawn.all("ma-token")) == marks
        assert drawn.count("ma-mat") == seats
        assert drawn.count("ma-count") == 7 * seats
        assert drawn.count("ma-action") == 5 * seats
        assert drawn.count("ma-choice") == 5
        assert drawn.count("ma-pile") == 4
        assert drawn.count("ma-horde") == (seats == 1)
        assert drawn.count("ma-spot") == len(view.hexes) + 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_texts_stay_inside_and_symbols_are_defined(seats):
    for state in sample_states(seats, seed=4):
        drawn = draw_seen(state, seats - 1)

        assert not drawn.outside()
        assert drawn.used_symbols_are_defined()


def test_before_the_start_the_board_says_so():
    assert "Being set up" in draw_seen(State()).words()


def test_the_board_is_registered():
    assert GAMES["march-of-the-ants"].draw is draw


@pytest.mark.parametrize("number", sorted(TABLES.hexes))
def test_a_hex_shows_its_tunnels_sites_and_name(number):
    """In each rotation, a hex shows one turned mouth per tunnel and one control site."""
    printed = TABLES.hexes[number]
    shown = set()
    for rotation in range(6):
        state = replace(build_state(), tiles=(tile(number, (2, 0), rotation),))
        (drawn,) = draw_seen(state).all("ma-hex", data_hex=number)
        uses = (use.get("href") for use in drawn.iter(SVG + "use"))
        mouths = [name for name in uses if name.startswith("#ma-way")]
        sites = [shape for shape in drawn.iter() if "ma-site" in shape.get("class", "").split()]
        texts = [text.text for text in drawn.iter(SVG + "text")]

        assert len(mouths) == sum(printed.tunnels)
        assert len(sites) == len(printed.sites)
        assert sum("ma-control" in site.get("class") for site in sites) == 1
        assert {str(number), printed.name} <= set(texts)
        shown.add(tuple(mouths))
    assert len(shown) == len({printed.tunnels[k:] + printed.tunnels[:k] for k in range(6)})


def test_ants_are_where_they_stand():
    """Ants are drawn on sites, in outskirts with their number, and in The Great Tunnel."""
    drawn = draw_seen(build_state(ants=CROWDED))
    (soil,) = drawn.all("ma-hex", data_hex=HEX["Soil"])

    on_sites = [
        (e.get("data-site"), e.get("data-seat"))
        for e in soil.iter()
        if e.get("class") == "ma-on-site"
    ]
    outside = [(read_ants(e), read_texts(e)) for e in soil.iter() if e.get("class") == "ma-outside"]
    in_tunnel = [(read_ants(e), read_texts(e)) for e in drawn.all("ma-in-tunnel")]
    assert on_sites == [("1", "0"), ("2", "1")]
    assert outside == [(["1"], ["\u00d72"])]
    assert in_tunnel == [(["1"], ["\u00d72"]), (["3"], ["\u00d71"])]


def test_a_spot_names_all_that_is_in_its_place():
    state = build_state(ants=CROWDED, centipedes=["Soil"], wormholes=["Soil"])
    said = {spot.get("data-hex"): spot[0].text for spot in draw_seen(state).all("ma-spot")}

    assert said["0"] == "The Great Tunnel: seat 0 \u00d72, seat 2 \u00d71"
    assert said[str(HEX["Soil"])] == (
        "Soil, hex 1; site 1 (control), 3 larvae: seat 0; "
        "site 2, 2 larvae: seat 1; outskirts: seat 0 \u00d72; centipede; wormhole; "
        "Inner Meadow"
    )


def test_a_nest_shows_evolutions_goals_and_counts():
    state = build_state(
        bodies={RED: ["hd01", "hd02", "ab10"]},
        goals={RED: ["go01", "go02"]},
        hands={RED: ["ev01", "ev02", "ev03"]},
        larvae=(9, 0, 0),
        food=(7, 0, 0),
    )
    drawn = draw_seen(state)
    (nest,) = drawn.all("ma-mat", data_seat=RED)
    stacks = [stack[0].text for stack in nest.iter() if stack.get("class") == "ma-stack"]
    counts = {
        label.get("data-count"): label[0].text
        for label in nest.iter()
        if label.get("class") == "ma-count"
    }

    assert stacks == [
        "Head: Trap Jaw Head, Tawny Crazy Head",
        "Thorax: none",
        "Abdomen: Wax-Gland Bee Abdomen",
    ]
    assert counts["larva"] == "Larvae of seat 0: 9"
    assert counts["food"] == "Food of seat 0: 7"
    assert counts["hand"] == "Hand of seat 0: 3"
    goals = [group[0].text for group in nest.iter() if group.get("class") == "ma-goals"]
    assert goals == ["Colony goals of seat 0: Epic Stores and Extensive Tunnel"]
    shown = read_texts(nest)
    assert {"Trap Jaw", "+1 below", "Wax-Gland Bee", "Epic Stores", "Extensive Tunnel"} <= {*shown}


def test_a_hand_is_shown_to_its_seat_alone():
    state = build_state(hands={RED: ["ev01", "hd02"], BLACK: ["go01"]})
    other = build_state(hands={RED: ["ev04", "th05"], BLACK: ["go01"]})

    assert [card[0][0].text[:15] for card in draw_seen(state, RED).all("ma-in-hand")] == [
        "A Queen's Journ",
        "Trap Jaw Head: ",
    ]
    assert draw_seen(state, BLACK).count("ma-in-hand") == 1
    assert draw_seen(state).count("ma-card-face") == 0
    assert draw_seen(state, BLACK).svg == draw_seen(other, BLACK).svg
    assert draw_seen(state).svg == draw_seen(other).svg
    assert draw_seen(state, RED).svg != draw_seen(other, RED).svg


def test_a_card_face_down_is_a_back_for_the_others():
    """Other seats see only that a card lies there. Its owner sees the name on its back."""
    down = (TABLES.index["ev07"], -1, -1)
    state = replace(build_state(), down=down)
    other = replace(build_state(), down=(TABLES.index["ev08"], -1, -1))

    assert draw_seen(state, RED).count("ma-down") == 1
    assert "Fungal Outbreak" in draw_seen(state, RED).words()
    assert draw_seen(state, BLUE).count("ma-down") == 0
    assert "a card face down" in draw_seen(state, BLUE).words()
    assert draw_seen(state, BLUE).svg == draw_seen(other, BLUE).svg


def test_hexes_looked_at_are_shown_to_their_seat_alone():
    agenda = (t.Turn(RED), t.Keep(RED, "explore"))
    state = replace(build_state(agenda=agenda), looked=((16, 22), (), ()))

    assert draw_seen(state, RED).count("ma-looked") == 2
    assert draw_seen(state, BLACK).count("ma-looked") == 0
    assert "looks at 2 hexes" in draw_seen(state, BLACK).words()


def test_what_a_seat_knows_of_pile_and_box_is_told_to_it_alone():
    """The seat has seen hex 16 go to the box, and that hex 22 lies at the bottom of the pile."""
    hints = (((1, 1 << 22),), (), ())
    state = replace(build_state(), rejected=((16,), (), ()), hints=hints)

    assert "you have seen Fallen Acorn in the box" in draw_seen(state, RED).words()
    assert "Gopher Burrow in the pile at 1 from the bottom" in draw_seen(state, RED).words()
    assert "in the pile" not in draw_seen(state, BLACK).words()
    assert "has seen 1 of the box" in draw_seen(state, BLACK).words()


@pytest.mark.parametrize("number", sorted(TABLES.hexes))
def test_a_hint_does_not_lie_over_the_number_of_cards(number):
    state = replace(build_state(hands={RED: ["ev01", "ev02"]}), rejected=((number,), (), ()))
    drawn = draw_seen(state, RED)

    (count,) = [box for words, box in drawn.texts("bd-head") if words == "Your hand: 2 cards"]
    (hint,) = [box for words, box in drawn.texts("bd-small") if words.startswith("you have seen")]
    assert not meet(count, hint)


@pytest.mark.parametrize(
    ("bodies", "taken", "prices"),
    [
        ({}, 0, ("1", "1", "1")),
        ({RED: ["th08"]}, 0, ("0", "0", "1")),
        ({RED: ["th08"]}, BITS["march"], ("1", "1", "1")),
        ({BLACK: ["th08"]}, 0, ("1", "1", "1")),
    ],
)
def test_actions_show_the_price_for_the_seat_that_acts(bodies, taken, prices):
    """Porter Thorax makes the first Explore or March action of a round free (rules 12.3)."""
    state = build_state(bodies=bodies, agenda=(t.Turn(RED),))
    drawn = draw_seen(replace(state, taken=(taken, *state.taken[1:])), BLACK)
    shown = {
        choice.get("id"): [part.text for part in choice.iter() if part.get("class") == "ma-light"]
        for choice in drawn.all("ma-choice")
    }

    expected = dict(zip(("action:explore", "action:march", "action:forage"), prices, strict=True))
    assert {name: numbers[0] for name, numbers in shown.items() if numbers} == expected


def test_a_hex_to_be_placed_is_shown_with_the_free_cells_around_the_map():
    drawn = draw_seen(build_due(t.PlaceTile(RED, 22, "explore")), BLACK)

    assert drawn.count("ma-to-place") == 1
    assert "To be placed: Gopher Burrow" in drawn.words()
    assert "You may put a wormhole token on one" in drawn.words()
    on_map = set(drawn.places("ma-hex"))
    assert drawn.count("ma-rim") > 8
    assert not on_map & set(drawn.places("ma-rim"))
    assert draw_seen(build_state()).count("ma-rim") == 0


@pytest.mark.parametrize(
    ("task", "words"),
    [
        (t.Steps(RED, 3, "march", larvae=True), "3 left"),
        (t.Pay(RED, 2, ants_only=False), "2 left"),
        (t.React("march", RED, (1, 2)), "May still react: seat 1, seat 2"),
        (t.Battle(1, 1, 0, 3, 4, (1, 0)), "Battle in Soil: seat 1 invades"),
        (t.CentipedeBattle(1, 0, 3, 2, 0, (0,)), "Soil: the centipede begins with strength 3"),
        (t.Deferred(RED, TABLES.index["ev06"], 0), "In play: Frenzied Activity"),
        (t.OfferedCards(RED, (0, 1)), "On offer: A Queen's Journey, Adaptive"),
    ],
)
def test_what_is_going_on_is_told(task, words):
    after = [t.Turn(RED)] if isinstance(task, t.Deferred) else []

    assert words in draw_seen(build_due(task, *after)).words()


def test_the_place_in_question_is_marked():
    agenda = (t.Turn(RED), t.SiteChoice(RED, HEX["Bark"]))
    marked = draw_seen(build_state(ants=CROWDED, agenda=agenda)).all("ma-focus")

    assert len(marked) == 1
    assert not draw_seen(build_state(ants=CROWDED)).count("ma-focus")
    swap = build_due(t.Swap(RED, BLACK, 0, 0))
    assert draw_seen(swap).count("ma-focus") == 1


@pytest.mark.parametrize(
    ("agenda", "phase"),
    [
        ((t.Turn(RED),), "Worker Phase"),
        ((t.Slumber(), t.Harvest((0,)), t.Fights(3), t.HexBattles(5, 0)), "Soldier Phase"),
        ((t.Slumber(), t.Decree((1, 2))), "Queen Phase"),
        ((t.Turn(RED), t.FoundColony(RED, 5, 2)), "Setup"),
        ((t.TurnEnd(RED), t.HexBattles(5, 0)), "Worker Phase"),
    ],
)
def test_the_phase_is_told(agenda, phase):
    assert f"| {phase} |" in draw_seen(replace(build_state(), agenda=agenda)).words()


def test_states_that_look_alike_to_a_seat_are_drawn_alike():
    """In a random match, a world drawn from a view results in the same picture."""
    luck = SeededLuck("alike")
    for state in sample_states(3, seed=6):
        view = GAME.view(state, 1)

        world = GAME.view(GAME.determinize(view, luck), 1)
        assert draw(world, WORDS) == draw(view, WORDS)


def test_names_of_a_pack_are_escaped_and_fitted():
    """The pack of a server's owner may have any text."""
    plain = msgspec.json.decode(msgspec.json.encode(TABLES.pack))
    plain["hexes"][0] |= {"name": '<b>&"Soil" of a very long name', "text": "<i>"}
    plain["cards"][0] |= {"name": "A & B </svg> with a very long name indeed", "text": "1 < 2 & 3"}
    digest = content.supply(msgspec.json.encode(plain))
    view = GAME.view(build_state(hands={RED: ["ev01"]}), RED)

    drawn = Drawn(draw(replace(view, content=digest), WORDS))

    assert '<b>&"Soil"' in drawn.words()
    assert "1 < 2 & 3" in drawn.words()
    assert not drawn.outside()


def test_seats_and_resources_are_told_apart_without_colours():
    """Seats have five shapes, and each resource has its own form."""
    drawn = draw_seen(build_state(players=5))
    tokens = {}
    for token in drawn.all("bd-of"):
        seat = token.get("data-seat")
        tokens[seat] = (token[0].tag, len(token[0].get("points", "").split(" ")))
    forms = {
        name: next(e for e in drawn.root.iter() if e.get("id") == f"ma-{name}")[0]
        for name in ("food", "larva", "card", "point")
    }

    assert len(tokens) == len(set(tokens.values())) == 5
    assert len({form.tag for form in forms.values()}) == 4


def test_seats_are_named_by_the_catalogue():
    view = GAME.view(build_state(ants=CROWDED), None)

    texts = {*read_texts(Drawn(draw(view, NamedSeats())).root)}

    assert texts.isdisjoint({"Seat 0", "Seat 1", "Seat 2"})
    assert texts >= {"Player 1", "Player 2", "Player 3"}
