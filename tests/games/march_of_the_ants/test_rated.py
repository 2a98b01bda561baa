"""Matches against the Centipede Horde cannot be rated (rules 9.5, T21)."""

from msgspec import to_builtins

from games.march_of_the_ants import MARCH_OF_THE_ANTS
from games.table import MatchCreated, SeatPlan
from games.table.rated import check_rated_plan
from tests.scenario import refused

GAME = MARCH_OF_THE_ANTS


def plan(*, horde):
    return MatchCreated(
        game=GAME.name,
        rules=GAME.rules,
        content=GAME.content,
        options=to_builtins(GAME.options(horde=horde)),
        seats=(SeatPlan(), SeatPlan()),
        commitments={},
        undo="none",
        is_rated=True,
    )


def test_a_match_of_colonies_against_one_another_may_be_rated():
    check_rated_plan(GAME, plan(horde=False))


def test_a_match_against_the_horde_is_not_rated():
    with refused("rated.game", rule="T21"):
        check_rated_plan(GAME, plan(horde=True))
