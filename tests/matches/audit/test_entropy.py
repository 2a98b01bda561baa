"""Verifiers name the seats whose players gave entropy to the luck, and those that gave none."""

import pytest

from games.table import SeatPlan
from matches.audit.bundle import verify_bundle
from matches.commands.branch import BranchPlan, branch
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.seats.hold import leave
from matches.queries.read import Reader
from tests.anthill import Options
from tests.matches.bundles import bundle_of
from tests.matches.forging import some_match
from tests.playing import GAMES
from tests.sdk import alone

NOBODY_ALONE = "the luck was chosen by nobody alone: entropy of "
SERVICE = "the service alone could have chosen the luck: "


SEATS = (SeatPlan(), SeatPlan())


def create_open_match(context):
    return create(context, Plan("anthill", Options(), SEATS), key="created", digest="d").match_id


def play_and_verify(context, match_id):
    """Play a match to its end, and return the sentences of two verifiers, which have one finding."""
    some_match(context, match_id)
    lines = bundle_of(context, match_id)
    entropy = verify_bundle(lines, GAMES).report.entropy
    found = alone.verify(lines)["entropy"]
    assert found == {"given": [*entropy.given], "missing": [*entropy.missing]} | {
        "inherited": entropy.inherited
    }
    return {entropy.describe(), alone.describe_entropy(found)}


@pytest.mark.parametrize(
    ("entropies", "sentence"),
    [
        (("a", "b"), f"{NOBODY_ALONE}seats 0 and 1"),
        (("a", ""), f"{NOBODY_ALONE}seat 0; none of seat 1"),
        (("", "b"), f"{NOBODY_ALONE}seat 1; none of seat 0"),
        (("", ""), f"{SERVICE}no entropy of seats 0 and 1"),
    ],
)
def test_verifiers_name_the_seats_that_gave_entropy(context, entropies, sentence):
    match_id = create_open_match(context)
    for seat, entropy in enumerate(entropies):
        join(context, match_id, seat, entropy=entropy)

    assert play_and_verify(context, match_id) == {sentence}


def test_the_last_player_of_a_seat_counts(context):
    """A player gave entropy and left; the next player of the seat gives none."""
    match_id = create_open_match(context)
    taken = join(context, match_id, 0, entropy="a")
    request = CommandRequest(actor=Actor("seat", 0), proof=taken.first, of_table=True)
    leave(context, match_id, request)
    for seat, entropy in enumerate(("", "b")):
        join(context, match_id, seat, entropy=entropy)

    assert play_and_verify(context, match_id) == {f"{NOBODY_ALONE}seat 1; none of seat 0"}


@pytest.mark.parametrize("luck", ["same", {"die/*": "same"}])
def test_a_branch_with_luck_of_its_parent_is_named(context, luck):
    match_id = create_open_match(context)
    for seat in (0, 1):
        join(context, match_id, seat, entropy="a")
    some_match(context, match_id)
    plan = BranchPlan(at=5, luck=luck, seats=SEATS)
    reader = Reader(context.cache.fresh(match_id), None)
    made = branch(context, reader, plan, key="k", digest="d").match_id
    for seat in (0, 1):
        join(context, made, seat)

    sentence = "the luck, or a part of it, is that of another match"
    assert play_and_verify(context, made) == {sentence}
