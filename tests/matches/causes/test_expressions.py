"""An expression selects the value of a place in the view of any version."""

import json

import jmespath
import pytest

from games import GAMES
from matches.causes.expressions import expression_of
from matches.causes.history import sights, view_of
from matches.causes.places import encode, locate
from matches.conditions import Expression, check_fields
from projections.undo_history import line_to
from tests.matches.causes.test_places import Ant, Seen
from tests.matches.causes.trees import Tree

COMMANDS, LEAVES, STEP = 40, 60, 9


def view_at(tree, version, seat):
    line = tree.context.cache.timeline_at(tree.match, version)
    return view_of(tree.match, line.state(version), seat)


def select(view, before, pointer):
    """Apply the expression for a pointer into a view to another view."""
    expression = expression_of(locate(view, pointer).place)
    return jmespath.search(expression, json.loads(encode(before)))


def test_the_expression_follows_identity():
    view = Seen(ants=(Ant(3, "a"), Ant(1, "b")), hand=("x`", "y", "x`"), rows=((Ant(2, "c"),),))
    other = Seen(
        ants=(Ant(1, "d"), Ant(3, "e")), hand=("y", "x`"), rows=((Ant(1, "b"), Ant(2, "c")),)
    )

    assert select(view, other, "/ants/0/at") == "e"
    assert select(view, other, "/hand/0") == "x`"
    assert select(view, other, "/hand/2") is None
    assert select(view, other, "/rows/0/0/at") == "c"
    assert select(view, other, "") == json.loads(encode(other))


def test_names_are_quoted():
    view = Seen(odd={'a/b "c"': [0, {"d.e": 4}], "é`": 1})

    assert select(view, view, '/odd/a~1b "c"/1/d.e') == 4
    assert select(view, view, "/odd/é`") == 1


def test_an_expression_that_would_not_be_accepted_is_left_out():
    name = "n" * 500

    assert expression_of(locate(Seen(odd={name: 1}), f"/odd/{name}").place) is None


@pytest.mark.parametrize("name", GAMES)
def test_the_expression_of_a_leaf_has_its_value_at_every_version(name):
    tree = Tree(name, 3, COMMANDS)
    line, compared = line_to(tree.match, tree.version), 0
    for reader in tree.readers:
        view = view_at(tree, tree.version, reader.seat)
        nodes = tree.oracle.nodes(tree.version, reader.seat).values()
        leaves = [node.pointer for node in nodes if node.is_leaf]
        for pointer in leaves[:: max(1, len(leaves) // LEAVES)]:
            place = locate(view, pointer).place
            text = expression_of(place)
            check_fields(Expression(text), tree.match.game.view_type)
            seen = dict(sights(tree.context, tree.match, reader.seat, place, line))
            for version in line[::STEP]:
                shown = json.loads(encode(view_at(tree, version, reader.seat)))
                expected = json.loads(encode(seen[version].value)) if seen[version] else None
                assert jmespath.search(text, shown) == expected, (text, version)
                compared += expected is not None

    assert compared > 200
