"""Why a card may not be placed: fields, cells that fit, and what else refuses it."""

from games import GAMES
from matches.queries.explain import explain
from tests.scenario import random_match


def test_a_single_wrong_field_is_told_with_all_that_will_do():
    """A card is placed where it does not fit; the cells that fit it so are wanted."""
    game = GAMES["atta-ants"]
    for state, command, _ in random_match(game, 2, 4):
        if command.__struct_config__.tag != "place-card":
            continue
        legal = game.legal(state, command.seat)
        wrong = type(command)(
            seat=command.seat, cell=type(command.cell)(0, 0), rotation=command.rotation
        )
        found = explain(game, state, command.seat, wrong)
        fitting = [one.cell for one in legal if one.rotation == command.rotation]
        told = next(one for one in found.mismatches if one.pointer == "/cell")
        assert told.actual == {"x": 0, "y": 0}
        assert list(told.wanted) == [{"x": one.x, "y": one.y} for one in fitting[:20]]
        assert found.refusals[0].violation.slug == "place.occupied"
        return
    raise AssertionError("no card was placed")


def test_what_else_refuses_a_command_is_told_as_well():
    """The card looks the same turned less; turned so, the cell is still taken."""
    game = GAMES["atta-ants"]
    for state, command, _ in random_match(game, 2, 1):
        if command.__struct_config__.tag != "place-card":
            continue
        turns = {one.rotation for one in game.legal(state, command.seat)}
        if 3 in turns:
            continue
        wrong = type(command)(seat=command.seat, cell=type(command.cell)(0, 0), rotation=3)
        met = explain(game, state, command.seat, wrong).refusals

        assert [one.violation.slug for one in met] == ["place.same-rotation", "place.occupied"]
        assert [one.changed for one in met] == [(), ("/rotation",)]
        return
    raise AssertionError("every card has four rotations")
