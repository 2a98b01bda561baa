"""Matches are created with one token for all seats, and no account holds a seat (rule T23)."""

import msgspec
import pytest
from msgspec import UNSET

from games.table import SeatPlan, SeatTaken, Spectators
from games.table.commands import ClaimSeat, ReserveSeat, SetUp, TakeSeat
from games.table.events import PositionSet
from tests.games.table.tables import given, match_created
from tests.scenario import refused

ANN = "a" * 16
HOST = {"seat": None, "by": "host"}


def plan_with_token(*bots, **more):
    """Return a plan with one token that is valid unless `more` changes it."""
    plan = {"creator": ANN, "visibility": "invited", "has_test_clock": True, **more}
    return match_created(*bots, has_one_token=True, **plan)


def test_a_match_is_created_with_one_token():
    past = given((None, (plan_with_token(),)))

    assert given().when(SetUp(created=plan_with_token()), **HOST) == (plan_with_token(),)
    assert past.table.one_token is True


def test_another_match_has_no_such_field():
    """Macs of older matches cover the table, so an unset field is omitted from them."""
    past = given((None, (match_created(),)))

    assert "one_token" not in msgspec.to_builtins(past.table)
    assert "has_one_token" not in msgspec.to_builtins(match_created())


@pytest.mark.parametrize(
    ("more", "slug"),
    [
        ({"has_test_clock": UNSET}, "one-token.real"),
        ({"has_test_clock": UNSET, "is_rated": True}, "rated.undo"),
        (
            {"has_test_clock": UNSET, "is_rated": True, "undo": "none", "visibility": UNSET},
            "one-token.rated",
        ),
    ],
)
def test_one_token_is_for_tests(more, slug):
    with refused(slug, rule="T21" if slug == "rated.undo" else "T23"):
        given().when(SetUp(created=plan_with_token(**more)), **HOST)


@pytest.mark.parametrize(
    ("more", "slug"),
    [
        ({"visibility": UNSET}, "one-token.invited"),
        ({"visibility": "unlisted"}, "one-token.invited"),
        ({"spectators": Spectators("nobody")}, "one-token.spectators"),
        ({"seats": (SeatPlan(), SeatPlan(account=ANN))}, "one-token.account"),
        ({"seats": (SeatPlan(bot="random"),) * 2}, "one-token.no-seat"),
    ],
)
def test_a_sandbox_with_one_token_concerns_only_its_creator(more, slug):
    created = plan_with_token(is_sandbox=True, has_test_clock=UNSET)
    created = msgspec.structs.replace(created, **more)
    position = PositionSet(state=None)
    with refused(slug, rule="T23"):
        given().when(SetUp(created=created, position=position), **HOST)


def test_no_account_holds_a_seat():
    past = given((None, (msgspec.structs.replace(plan_with_token(), visibility=UNSET),)))
    with refused("one-token.account", rule="T23"):
        past.when(ReserveSeat(1, ANN), **HOST)
    with refused("one-token.account", rule="T23"):
        past.when(TakeSeat(account=ANN), seat=1)
    assert past.when(TakeSeat(), seat=1) == (SeatTaken(seat=1),)
    held = given((None, (plan_with_token(),)), (0, (SeatTaken(seat=0),)))
    with refused("one-token.account", rule="T23"):
        held.when(ClaimSeat(ANN), seat=0)
