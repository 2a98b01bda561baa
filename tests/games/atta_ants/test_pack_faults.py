"""Faults in a pack of Atta Ants (rules 5)."""

import json

import pytest

from games import GAMES
from tests.packs import default_of

PACKS = GAMES["atta-ants"].packs


def faults_after(change):
    pack = default_of("atta-ants")
    change(pack)
    return {(fault.path, fault.text) for fault in PACKS.check(pack)}


def test_the_pack_that_ships_is_sound():
    assert PACKS.check(default_of("atta-ants")) == ()


def test_faults_of_form_are_told_at_their_places():
    """The pack has a missing field, an unknown field, values of other types, and too few cards."""

    def change(pack):
        del pack["title"]
        pack["colour"] = "red"
        pack["cards"][2]["trails"] = "NX"
        pack["cards"][3]["leaf"] = 1.5
        del pack["cards"][23]

    paths = {path for path, _ in faults_after(change)}

    assert paths == {"/title", "/colour", "/cards", "/cards/2/trails", "/cards/3/leaf"}


def test_every_card_that_stands_there_twice_is_told():
    def change(pack):
        pack["cards"][5]["id"] = pack["cards"][1]["id"]

    text = "atta-02 is in the pack 2 times"
    assert faults_after(change) == {("/cards/1/id", text), ("/cards/5/id", text)}


def test_cards_must_fit_around_the_nest():
    """Without trails, no card leads into the nest (rules 2.3)."""

    def change(pack):
        for card in pack["cards"]:
            card["trails"] = ""

    assert "/cards" in {path for path, _ in faults_after(change)}


@pytest.mark.parametrize(
    ("pack", "text"),
    [
        ("{", "not JSON"),
        (b"\xff", "not JSON"),
        ("[]", "a pack must be an object"),
        (json.dumps({"game": "atta-ants", "cards": [3, {"id": 2**60}]}), "53 bits"),
    ],
)
def test_what_is_no_pack_at_all_is_told(pack, text):
    assert any(text in fault.text for fault in PACKS.check(pack))
