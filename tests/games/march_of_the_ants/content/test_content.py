"""Packs of cards and hexes are pinned by hash and validated completely (rules 10, 11, 12)."""

import json
from collections import Counter
from importlib.resources import files

import pytest
from msgspec.structs import replace

from games.content import digest_of
from games.errors import UnknownContent
from games.luck import SeededLuck
from games.march_of_the_ants import content
from games.march_of_the_ants.ants import site_bit
from games.march_of_the_ants.operations import Gain
from games.march_of_the_ants.options import Options
from games.march_of_the_ants.setup import begin
from tests.games.march_of_the_ants.names import GAME, TABLES


@pytest.fixture
def pack():
    text = (files("games.march_of_the_ants") / "pack.json").read_text()
    return json.loads(text)


def test_the_cards_are_counted_as_in_the_rules():
    """Of 66 cards, 24 are events, 30 evolutions, 12 goals; values and costs match (rules 11)."""
    cards = TABLES.cards

    assert Counter(card.type for card in cards) == {"event": 24, "evolution": 30, "goal": 12}
    assert Counter(card.section for card in cards if card.section) == dict.fromkeys(
        ("head", "thorax", "abdomen"), 10
    )
    assert Counter(card.value for card in cards) == {1: 12, 2: 26, 3: 21, 4: 6, 5: 1}
    assert Counter(card.cost for card in cards) == {1: 30, 2: 28, 3: 6, 4: 2}
    assert sum(card.centipede for card in cards) == 24
    assert sum(card.set == "bee" for card in cards) == 6


def test_the_hexes_are_counted_as_in_the_rules():
    """A full Harvest of 25 hexes yields 30 food, 31 larvae, 10 cards, 8 points (rules 1, 10)."""
    hexes = TABLES.hexes.values()
    yields: Counter[str] = Counter()
    for hex_ in hexes:
        for site in hex_.sites:
            yields[site.resource] += site.amount

    assert Counter(hex_.set for hex_ in hexes) == {"starting": 8, "standard": 12, "beyond": 5}
    assert yields == {"food": 30, "larva": 31, "card": 10, "point": 8}
    assert all(hex_.sites[0].control for hex_ in hexes)


def test_ten_hexes_carry_names_that_are_known():
    """Hexes 1 to 10 have printed names, and the names of the others are designed (rules 10)."""
    named = {number for number, hex_ in TABLES.hexes.items() if "name" in hex_.printed}

    assert named == set(range(1, 11))


def test_the_pack_is_pinned_by_the_hash_of_its_canonical_json(pack):
    """The order of keys and spaces does not change the hash, but a value does."""
    shuffled = json.dumps(dict(reversed(pack.items())), indent=3)

    assert content.supply(shuffled) == content.default() == GAME.content
    assert content.check(pack) == ()
    pack["cards"][0]["value"] = 5
    other = content.supply(json.dumps(pack))
    assert other != content.default()
    assert content.of(other).values[0] == 5


def test_an_unknown_pack_is_an_error():
    """The tables of a pack must be supplied before folding, and the error has its hash."""
    with pytest.raises(UnknownContent, match="nothing"):
        content.of("nothing")


def test_the_default_pack_is_the_one_that_ships_with_the_game(pack):
    """The pack is given as plain values, and its tables have its hash."""
    assert content.default_pack() == pack
    assert content.default.__wrapped__() == digest_of(pack)  # not the hash that is kept
    assert content.of(content.default()).hash == content.default() == digest_of(pack)


def test_the_tables_depend_on_the_pack_alone():
    """Compiled again under another hash, the pack gives the same tables in every other field."""
    again = content.tables_of(TABLES.pack, "another hash")

    assert again == replace(TABLES, hash="another hash")


def test_a_renamed_pack_has_the_same_tables(pack):
    """A pack with another name is supplied under another hash, with equal cards and hexes."""
    pack["name"] = "renamed"
    digest = content.supply(json.dumps(pack))
    tables = content.of(digest)

    assert tables.hash == digest == digest_of(pack) != content.default()
    assert tables == replace(TABLES, hash=digest, pack=replace(TABLES.pack, name="renamed"))
    assert content.supply(json.dumps(pack)) == digest
    assert content.of(digest) is tables


def test_a_match_can_be_played_with_another_pack(pack):
    """The state contains the hash, and the rules use the tables of that pack."""
    pack["cards"][16]["effects"][0]["ops"][0]["amount"] = 7
    digest = content.supply(json.dumps(pack))
    state = GAME.start
    for event in begin(Options(), 3, SeededLuck(1), digest):
        state = GAME.evolve(state, event)

    assert state.content == digest
    (gain,) = content.of(state.content).cards[16].effects[0].ops
    assert isinstance(gain, Gain)
    assert gain.amount == 7


def test_a_pack_may_differ_in_form_from_the_printed_one(pack):
    """A card has two effects at the same time, a hex another control site, and one a choice."""
    gain = {"when": "play", "ops": [{"op": "gain", "who": "self", "resource": "food", "amount": 1}]}
    pack["cards"][0]["effects"] += [gain]
    boot = next(hex_ for hex_ in pack["hexes"] if hex_["number"] == 23)
    boot["effect"]["optional"] = True
    first, second = boot["sites"][:2]
    first["control"], second["control"] = False, True
    tables = content.of(content.supply(json.dumps(pack)))

    programs = tables.triggers[0, "play"]
    assert [tables.programs[number].ops for number in programs] == [
        effect.ops for effect in tables.cards[0].effects
    ]
    assert tables.programs[tables.placed[23]].optional
    assert tables.control[23] == site_bit(23, 2)


def list_fault_paths(pack):
    return {fault.path for fault in content.check(pack)}


def test_what_is_no_pack_at_all():
    """The text is not JSON or not an object, or has missing or unknown parts."""
    assert content.check("{")[0].text.startswith("not JSON")
    assert content.check("[]")[0].path == ""
    assert {"/name", "/cards", "/hexes", "/great_tunnels"} <= list_fault_paths({})
    assert "/extra" in list_fault_paths({"extra": 1})
    assert "/name" in list_fault_paths({"name": 3})


# An effect of an event, which has only one.
PLAYED = {
    "when": "play",
    "ops": [{"op": "gain", "who": "self", "resource": "food", "amount": 1}],
}


@pytest.mark.parametrize(
    ("at", "change", "path"),
    [
        (0, {"cost": "two"}, "/cards/0/cost"),
        (0, {"colour": "red"}, "/cards/0/colour"),
        (1, {"id": "ev01"}, "/cards/1/id"),
        (0, {"section": "head"}, "/cards/0/section"),
        (24, {"section": None}, "/cards/24/section"),
        (54, {"goal": None}, "/cards/54/goal"),
        (0, {"effects": []}, "/cards/0/effects"),
        (0, {"effects": [PLAYED, PLAYED]}, "/cards/0/effects"),
        (0, {"cost": 0}, "/cards/0/cost"),
        (0, {"value": -1}, "/cards/0/value"),
        (0, {"modifiers": [{"mod": "march_steps", "amount": 1}]}, "/cards/0/modifiers"),
        (0, {"effects": [{"when": "placed", "ops": []}]}, "/cards/0/effects/0/when"),
        (0, {"effects": [{"when": "play", "ops": []}]}, "/cards/0/effects/0/ops"),
        (0, {"effects": [{"when": "play", "ops": [{"op": "fly"}]}]}, "/cards/0/effects/0/ops/0/op"),
    ],
)
def test_faults_of_cards(pack, at, change, path):
    """Each fault is reported with its location."""
    pack["cards"][at] |= change

    assert path in list_fault_paths(pack)


@pytest.mark.parametrize(
    ("op", "path"),
    [
        (
            {"op": "destroy_ants", "amount": 1, "where": "anywhere", "chooser": "self"},
            "/cards/0/effects/0/ops/0/chooser",
        ),
        (
            {"op": "destroy_ants", "amount": 1, "where": "anywhere", "chooser": "owner"},
            "/cards/0/effects/0/ops/0/where",
        ),
        (
            {
                "op": "destroy_ants",
                "who": "chosen_opponent",
                "amount": "all",
                "where": {"pick": "hex"},
                "chooser": "self",
            },
            "/cards/0/effects/0/ops/0/amount",
        ),
        (
            {"op": "discard", "who": "each_other", "amount": 1, "chooser": "owner"},
            "/cards/0/effects/0/ops/0/simultaneous",
        ),
        ({"op": "choose", "by": "self", "pick": 2, "from": []}, "/cards/0/effects/0/ops/0/pick"),
        (
            {
                "op": "choose",
                "by": "self",
                "pick": 1,
                "from": [
                    {
                        "label": "x",
                        "ops": [
                            {
                                "op": "destroy_ants",
                                "amount": 1,
                                "where": "anywhere",
                                "chooser": "owner",
                            }
                        ],
                    }
                ],
            },
            "/cards/0/effects/0/ops/0/from/0/ops/0/where",
        ),
    ],
)
def test_faults_of_operations(pack, op, path):
    """The rules could not resolve these operations (rules 12.2)."""
    pack["cards"][0]["effects"] = [{"when": "play", "ops": [op]}]

    assert path in list_fault_paths(pack)


def test_effects_that_may_not_ask(pack):
    """Effects in Slumber ask no question, and an optional effect must ask one (rules 12.1)."""
    steps = {"op": "steps", "amount": 1, "larvae": False}
    gain = {"op": "gain", "resource": "food", "amount": 1}
    pack["cards"][51]["effects"] = [{"when": "slumber", "ops": [steps]}]
    pack["cards"][0]["effects"] = [{"when": "play", "ops": [gain], "optional": True}]

    assert {"/cards/51/effects/0/ops/0", "/cards/0/effects/0/optional"} <= list_fault_paths(pack)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"name": 7}, "/hexes/0/name"),
        ({"number": 2}, "/hexes"),
        ({"tunnels": [False] * 6}, "/hexes/0/tunnels"),
        ({"sites": []}, "/hexes/0/sites"),
        ({"effect": {"when": "play", "ops": []}}, "/hexes/0/effect/when"),
    ],
)
def test_faults_of_hexes(pack, change, path):
    """Each fault is reported with its location (rules 10)."""
    pack["hexes"][0] |= change

    assert path in list_fault_paths(pack)


def test_too_few_of_anything(pack):
    """A pack needs eight starting hexes, enough cards, and centipede icons (rules 3, 9.5)."""
    pack["hexes"] = pack["hexes"][:5]
    pack["cards"] = [card | {"centipede": False} for card in pack["cards"][:3]]
    texts = [fault.text for fault in content.check(pack)]

    assert any("starting hexes" in text for text in texts)
    assert any("cards, at least" in text for text in texts)
    assert any("centipede icon" in text for text in texts)


@pytest.mark.parametrize(
    ("tunnel", "path"),
    [
        ({"cells": [[1, 0]]}, "/great_tunnels/trefoil/cells"),
        ({"sides": {"A": [[0, 0, 1]]}}, "/great_tunnels/trefoil/sides"),
        ({"sides": {"A": [], "B": []}}, "/great_tunnels/trefoil/sides/A"),
        ({"sides": {"A": [[9, 9, 1]], "B": [[0, 0, 1]]}}, "/great_tunnels/trefoil/sides/A"),
        ({"cells": 3}, "/great_tunnels/trefoil/cells"),
    ],
)
def test_faults_of_the_great_tunnel(pack, tunnel, path):
    """The faults are in its outline and its tunnels (rules 1.2)."""
    pack["great_tunnels"]["trefoil"] |= tunnel

    assert path in list_fault_paths(pack)


def test_another_outline_needs_the_trefoil_as_well(pack):
    """An option refers to the trefoil, so a pack must contain it (rules 9.4)."""
    pack["great_tunnels"] = {"flower": pack["great_tunnels"]["trefoil"]}

    assert "/great_tunnels" in list_fault_paths(pack)
    pack["hexes"] *= 3
    assert "/hexes" in list_fault_paths(pack)
