"""Catalogue entries are filled with facts, whatever the facts are."""

import pytest

from games.table import TableEvent
from games.words import load_words
from service.schemas.struct_schemas import members
from service.text.templates import fill_template, format_fact

PAYING = {"event.paid": "Seat {seat} pays {count} larvae", "one.larvae": "larva"}


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (None, "nobody"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        ("red", "red"),
        ({"x": 1, "y": -2}, "(1, -2)"),
        ({"card": "a", "cell": {"x": 1, "y": 2}}, "(card a, cell (1, 2))"),
        ({"is_done": False}, "(is done no)"),
        ((1, 2), "1, 2"),
        (((0, 1), (2,)), "0 and 1, 2"),
        ((), "none"),
    ],
)
def test_facts_as_people_read_them(fact, words):
    assert format_fact(fact) == words


def test_nested_facts_are_reached():
    words = fill_template(
        {"command.go": "To {to.x}/{to.y} by {way}"}, "command.go", {"to": {"x": 1, "y": 2}}
    )

    assert words == "To 1/2 by ?"


def test_a_reason_is_told_in_the_games_words():
    catalogue = {"event.over": "Over: {reason}", "reason.last-card": "the last card was played"}

    assert (
        fill_template(catalogue, "event.over", {"reason": "last-card"})
        == "Over: the last card was played"
    )
    assert fill_template(catalogue, "event.over", {"reason": "rain"}) == "Over: rain"


def test_what_has_no_entry_is_told_by_its_name():
    assert fill_template({}, "refusal.send.twice-over", {}) == "Send: twice over"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"seat": 0, "count": 2}, "Seat 0 pays 2 larvae"),
        ({"seat": 0, "count": 1}, "Seat 0 pays 1 larva"),
        ({"seat": 0, "count": 11}, "Seat 0 pays 11 larvae"),
        ({"seat": 0, "count": -1}, "Seat 0 pays -1 larvae"),
    ],
)
def test_one_of_a_kind_is_told_as_one(facts, words):
    assert fill_template(PAYING, "event.paid", facts) == words


def test_each_catalogue_has_singulars_of_its_own():
    other = {**PAYING, "one.larvae": "grub"}
    silent = {"event.paid": PAYING["event.paid"]}
    facts = {"seat": 0, "count": 1}

    assert fill_template(other, "event.paid", facts) == "Seat 0 pays 1 grub"
    assert fill_template(silent, "event.paid", facts) == "Seat 0 pays 1 larvae"
    assert fill_template(PAYING, "event.paid", facts) == "Seat 0 pays 1 larva"


def test_many_catalogues_are_kept_apart():
    for number in range(200):
        catalogue = {"event.paid": "1 ants", "one.ants": f"ant {number}"}
        assert fill_template(catalogue, "event.paid", {}) == f"1 ant {number}"


def test_the_number_of_a_seat_counts_nothing():
    catalogue = {"event.moved": "An ant of seat {seat} steps on", "one.steps": "step"}
    text = fill_template(catalogue, "event.moved", {"seat": 1})

    assert text == "An ant of seat 1 steps on"


def test_every_event_of_the_table_has_words():
    tags = {str(one.__struct_config__.tag) for one in members(TableEvent)}

    words = load_words("games.table", "en")
    assert [tag for tag in tags if not words.has(f"event.{tag}")] == []


def test_a_table_for_one_is_told_as_one():
    assert (
        load_words("games.table", "en")
        .fill("event.match-created", {"seats": 1})
        .endswith("for 1 seat")
    )
