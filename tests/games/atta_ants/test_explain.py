"""Reasons why a card may not be placed: fields, fitting cells, and other refusals."""

from games import GAMES
from matches.queries.explain import explain
from tests.scenario import random_match


def test_a_single_wrong_field_is_told_with_all_that_will_do():
    """A card is placed on a wrong cell, so the cells that fit its rotation are listed."""
    game = GAMES["atta-ants"]
    for state, command, _ in random_match(game, 2, 4):
        if command.__struct_config__.tag != "place-card":
            continue
        legal = game.legal(state, command.seat)
        wrong = type(command)(
            seat=command.seat, cell=type(command.cell)(0, 0), rotation=command.rotation
        )
        explanation = explain(game, state, command.seat, wrong)
        fitting = [action.cell for action in legal if action.rotation == command.rotation]
        of_cell = next(
            mismatch for mismatch in explanation.mismatches if mismatch.pointer == "/cell"
        )
        assert of_cell.actual == {"x": 0, "y": 0}
        assert list(of_cell.wanted) == [{"x": cell.x, "y": cell.y} for cell in fitting[:20]]
        assert explanation.refusals[0].violation.slug == "place.occupied"
        return
    raise AssertionError("no card was placed")


def test_what_else_refuses_a_command_is_told_as_well():
    """The card looks the same with a smaller rotation, and then the cell is still taken."""
    game = GAMES["atta-ants"]
    for state, command, _ in random_match(game, 2, 1):
        if command.__struct_config__.tag != "place-card":
            continue
        turns = {action.rotation for action in game.legal(state, command.seat)}
        if 3 in turns:
            continue
        wrong = type(command)(seat=command.seat, cell=type(command.cell)(0, 0), rotation=3)
        met = explain(game, state, command.seat, wrong).refusals

        assert [fault.violation.slug for fault in met] == ["place.same-rotation", "place.occupied"]
        assert [refusal.changed for refusal in met] == [(), ("/rotation",)]
        return
    raise AssertionError("every card has four rotations")
