"""Elements of drawings: the values that they show, and the targets of events that change them."""

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import Struct, inspect

from formicary.game_check.drawings import ids_in
from formicary.game_check.matches import play_match, readers
from formicary.game_check.secrecy import redact
from games import GAMES
from games.marks import KEYED, PARTS
from games.words.of_games import words_of
from matches.pictures.pictures import picture_of
from matches.queries.diff import as_json
from matches.queries.lines import targets_of_event
from service.text.view_fields import fields_of as fields_of_view
from tests.games.values.recorded import read_match

RECORDED = (
    "atta-ants/2-seats-greedy-0",
    "atta-ants/rules-2-4-seats-greedy-4",
    "march-of-the-ants/2-seats-random-10",
    "march-of-the-ants/5-seats-eager-7",
    "kinds/march-of-the-ants-4-seats-random-1021",
    "myrmes/2-seats-mixed-0",
    "myrmes/3-seats-deep-10",
    "myrmes/4-seats-nurses-5",
)
RARE = (  # cards face down, offered cards, and a claim of tiles
    ("march-of-the-ants/5-seats-random-14", 312),
    ("march-of-the-ants/5-seats-random-14", 314),
    ("myrmes/2-seats-nurses-27", 333),
)
TABLES = [(name, seats) for name, game in GAMES.items() for seats in range(2, game.seats[1] + 1)]
POSITIONS, CHANGES = 4, 60  # examined in each match


def value_at(document, pointer):
    """Return the value at a JSON pointer. Raises LookupError if there is none."""
    for part in pointer.split("/")[1:]:
        document = document[int(part) if isinstance(document, list) else part]
    return document


def shown_values(game, view):
    """Return the values that each element of a drawing shows."""
    document = as_json(view)
    return {
        target: [value_at(document, pointer) for pointer in pointers]
        for target, pointers in game.targets.elements(view).items()
    }


def check_elements(game, state, seats):
    """Check that each element of each reader's drawing shows values of the reader's view."""
    for reader in readers(seats):
        view = game.view(state, reader)
        drawn = {name for name in ids_in(game.draw(view, words_of(game, "en"))) if ":" in name}
        shown = shown_values(game, view)

        assert set(shown) == drawn
        assert all(shown.values())


@pytest.mark.parametrize("name", RECORDED)
def test_every_element_of_recorded_matches_shows_values_of_the_view(name):
    match = read_match(name)
    for step in Random(name).sample(match.events, POSITIONS):
        check_elements(match.game, step.after, match.seats)


@pytest.mark.parametrize(("name", "seq"), RARE)
def test_every_element_of_rare_moments_shows_values_of_the_view(name, seq):
    match = read_match(name)
    (step,) = [step for step in match.events if step.seq == seq]
    check_elements(match.game, step.after, match.seats)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_element_of_random_matches_shows_values_of_the_view(name, seats):
    game = GAMES[name]
    states = [state for step in play_match(game, seats, 7).steps for state in step.states]
    for state in Random(seats).sample(states, POSITIONS):
        check_elements(game, state, seats)


def changes_unnamed(game, event, before, after, reader):
    """Return the elements that an event changed for a reader, but that are not its targets."""
    was, now = game.view(before, reader), game.view(after, reader)
    targets = targets_of_event(
        game, redact(event, reader), picture_of(game, was), picture_of(game, now)
    )
    old, new = shown_values(game, was), shown_values(game, now)
    assert set(targets) <= set(new)
    return {target for target in old.keys() & new.keys() if old[target] != new[target]} - {*targets}


@pytest.mark.parametrize("name", RECORDED)
def test_the_targets_of_an_event_contain_every_element_that_it_changes(name):
    """The values before and after the event are compared as JSON, for every reader."""
    match = read_match(name)
    for step in Random(name).sample(match.events[1:], CHANGES):
        for reader in readers(match.seats):
            changed = changes_unnamed(match.game, step.event, step.before, step.after, reader)
            assert changed == set(), (step.seq, reader)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_targets_of_random_events_contain_every_element_that_they_change(name, seats):
    game, before = GAMES[name], None
    for step in play_match(game, seats, 11).steps[:CHANGES]:
        for event, after in zip(step.events, step.states, strict=True):
            for reader in (None, 0) if before else ():
                assert changes_unnamed(game, event, before, after, reader) == set()
            before = after


def marked_fields(kind, mark):
    """Yield the structs that a type contains, each with its marked fields and their marks."""
    seen, left = set(), [kind]
    while left:
        struct = left.pop()
        if struct in seen:
            continue
        seen.add(struct)
        for field in fields_of(struct):
            left += structs_in(field.type)
            if mark in marks_of(field):
                yield struct, field, marks_of(field)[mark]


@cache
def fields_of(struct):
    """Return the fields of a struct."""
    return getattr(inspect.type_info(struct), "fields", ())


def marks_of(field):
    """Return the marks of a field, by name."""
    extra = field.type.extra if isinstance(field.type, inspect.Metadata) else None
    return extra or {}


def structs_in(kind):
    """Return the structs directly inside a field's type."""
    match kind:
        case inspect.Metadata(type=inner):
            return structs_in(inner)
        case inspect.StructType(cls=cls):
            return [cls]
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return structs_in(item)
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            return [struct for inner in kinds for struct in structs_in(inner)]
        case _:
            return []


@pytest.mark.parametrize("name", GAMES)
def test_the_marks_of_identity_name_fields_of_the_items(name):
    marked = list(marked_fields(GAMES[name].view_type, KEYED))

    assert marked
    for _, field, keys in marked:
        for item in structs_in(field.type):
            assert keys
            assert set(keys) <= {inner.encode_name for inner in fields_of(item)}


def lists_in(value):
    """Yield the marked lists in a view, each with its key fields."""
    if isinstance(value, Struct):
        for field in fields_of(type(value)):
            part = getattr(value, field.name)
            if KEYED in marks_of(field):
                yield field.name, part, marks_of(field)[KEYED]
            yield from lists_in(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from lists_in(part)


@pytest.mark.parametrize("name", RECORDED)
def test_no_two_items_of_a_marked_list_are_identified_alike(name):
    match = read_match(name)
    for step in match.events[::5]:
        for reader in (None, step.seq % match.seats):
            for field, items, keys in lists_in(match.game.view(step.after, reader)):
                identities = [tuple(getattr(item, key) for key in keys) or item for item in items]
                assert len(set(identities)) == len(identities), (step.seq, field)


@pytest.mark.parametrize("name", RECORDED)
def test_the_parts_of_a_total_are_in_the_object_that_contains_it(name):
    """Points are the sum of their origins. Other totals are derived from their parts."""
    match = read_match(name)
    view = match.game.view(match.events[-1].after, None)
    for struct, field, parts in marked_fields(match.game.view_type, PARTS):
        for owner in owners_of(view, struct):
            document = as_json(owner)
            values = [value for part in parts for value in values_at(document, part)]
            assert values
            if field.name == "points":
                assert sum(values) == getattr(owner, field.name)


def owners_of(value, struct):
    """Yield the objects of a type in a view."""
    if isinstance(value, struct):
        yield value
    if isinstance(value, Struct):
        value = tuple(getattr(value, name) for name in value.__struct_fields__)
    for part in value if isinstance(value, tuple) else ():
        yield from owners_of(part, struct)


def values_at(document, pointer):
    """Return the values at a pointer in which `*` stands for every key or index."""
    values = [document]
    for part in pointer.split("/")[1:]:
        if part == "*":
            values = [
                inner
                for value in values
                for inner in (value.values() if isinstance(value, dict) else value)
            ]
        else:
            values = [value_at(value, f"/{part}") for value in values]
    return values


def test_a_marked_list_of_seats_is_still_a_list_of_seats():
    """Differences in words name the players who rested."""
    view: Any = GAMES["march-of-the-ants"].view_type

    assert ("", "resters") in fields_of_view(view).seats
