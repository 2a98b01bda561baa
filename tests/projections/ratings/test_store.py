"""Ratings follow from the stored results, even if results are added late or removed."""

import pytest
from fakeredis import FakeRedis, FakeServer

from games.table import Spectators
from projections.lobby import LobbyRow, LobbySeat
from projections.ratings.addresses import KEPT_DAYS, PlayAddresses
from projections.ratings.figures import RatingFigure, rate, skill_above
from projections.ratings.results import Ladder, RatedResult, result_of
from projections.ratings.store import SETTLE_MS, Ratings

DUEL, TRIO = Ladder("anthill", 2), Ladder("anthill", 3)
LATE = 10**9
DAY = 86_400_000


def result(number, *accounts, match_id=None):
    """Return a result in which the accounts are ranked in this order."""
    ranking = tuple((seat,) for seat in range(len(accounts)))
    return RatedResult(match_id or f"m{number}", "anthill", accounts, ranking, number * 1_000)


class Racing(Ratings):
    """Ratings whose data is changed by another process between the read and the write."""

    def __init__(self, client, change):
        super().__init__(client)
        self.change = change

    def _figures(self, name, results):
        self.change(name)
        return super()._figures(name, results)


@pytest.fixture
def jobs():
    return FakeRedis(server=FakeServer())


@pytest.fixture
def ratings(jobs):
    return Ratings(jobs)


def accounts_on(ratings, ladder=DUEL):
    return [leader.account for leader in ratings.leaders(ladder, 0, 100)]


def test_only_new_results_are_rated(ratings):
    counts = []
    for number in range(1, 5):
        ratings.put(result(number, "ann", "ben"))
        counts.append(ratings.settle(LATE))

    assert counts == [1, 1, 1, 1]
    assert ratings.settle(LATE) == 0


def test_the_results_of_all_ladders_are_counted(ratings):
    ratings.put(result(1, "ann", "ben"))
    ratings.put(result(2, "ann", "ben", "cat"))

    assert ratings.settle(LATE) == 2


def test_results_that_wait_do_not_count_the_last_one_again(ratings):
    ratings.put(result(1, "ann", "ben"))
    ratings.settle(LATE)
    ratings.put(result(50, "ann", "ben"))
    assert ratings.settle(50_000 + SETTLE_MS - 1) == 0

    assert ratings.settle(LATE) == 1
    assert ratings.figures_of("ann")[DUEL].matches == 2


@pytest.mark.parametrize(
    "change",
    [
        lambda jobs, name: jobs.hset("ratings:due", name, b"all"),
        lambda jobs, name: jobs.zadd(f"ratings:order:{name}", {"000000000000001-m0": 0}),
        lambda jobs, name: jobs.hset("ratings:counted", name, "1 000000000001000-m1"),
    ],
    ids=["due", "order", "counted"],
)
def test_a_change_in_the_meantime_stops_the_rating_of_that_ladder_only(jobs, ratings, change):
    ratings.put(result(1, "ann", "ben"))
    ratings.put(result(2, "ann", "ben", "cat"))

    racing = Racing(jobs, lambda name: name == DUEL.name and change(jobs, name))

    assert racing.settle(LATE) == 1
    assert ratings.figures_of("ann").keys() == {TRIO}


def test_a_result_that_changed_replaces_the_earlier_one(ratings):
    ratings.put(result(1, "ann", "ben"))
    ratings.settle(LATE)
    ratings.put(result(1, "ben", "ann"))
    ratings.settle(LATE)

    assert accounts_on(ratings) == ["ben", "ann"]
    assert ratings.figures_of("ann")[DUEL].matches == 1


def test_accounts_without_results_leave_the_leaderboard(ratings):
    ratings.put(result(1, "ann", "ben"))
    for number in (2, 3):
        ratings.put(result(number, f"winner{number}", f"loser{number}"))
    ratings.settle(LATE)
    ratings.remove(["m2", "m3"])
    ratings.settle(LATE)

    assert accounts_on(ratings) == ["ann", "ben"]


def test_a_damaged_estimate_is_left_out_of_the_leaderboard(jobs, ratings):
    ratings.put(result(1, "ann", "ben"))
    ratings.settle(LATE)
    jobs.hset("ratings:figures:ann", DUEL.name, b"damaged")

    assert [(leader.rank, leader.account) for leader in ratings.leaders(DUEL, 0, 9)] == [(2, "ben")]


def test_a_ladder_that_lost_its_results_is_recounted_to_nothing(jobs, ratings):
    ratings.put(result(1, "ann", "ben"))
    ratings.settle(LATE)
    jobs.delete("ratings:results", f"ratings:order:{DUEL.name}")
    ratings.recount()
    ratings.settle(LATE)

    assert accounts_on(ratings) == []
    assert ratings.ladders() == ()


def test_the_latest_matches_come_from_all_ladders(ratings):
    for number in (1, 3):
        ratings.put(result(number, "ann", "ben"))
    for number in (2, 4):
        ratings.put(result(number, "ann", "ben", "cat"))
    ratings.settle(LATE)

    for limit, matches in ((1, ["m4"]), (3, ["m4", "m3", "m2"]), (9, ["m4", "m3", "m2", "m1"])):
        assert [played.result.match_id for played in ratings.latest(limit)] == matches


def test_a_result_that_is_not_rated_yet_is_not_shown(ratings):
    ratings.put(result(1, "ann", "ben"))
    ratings.settle(LATE)
    ratings.put(result(2, "ann", "ben"))

    assert [played.result.match_id for played in ratings.latest(9)] == ["m1"]


def test_a_match_changes_estimates_by_both_parts_of_those_before():
    strong, sure = RatingFigure(mu=40.0), RatingFigure(sigma=1.0)

    assert rate([strong, RatingFigure()], [1, 2])[0].mu > 40
    assert rate([sure, RatingFigure()], [1, 2])[0].sigma < 1.01


@pytest.mark.parametrize("mu", [20.0, 25.0, 25.01, 25.02, 31.7])
def test_a_displayed_rating_is_beyond_the_one_below_it_only(mu):
    figure = RatingFigure(mu=mu)

    assert skill_above(figure.rating - 1) <= figure.skill <= skill_above(figure.rating)


def test_addresses_of_an_account_are_found_and_counted_until_the_last_one_expires(jobs):
    at = [0]
    addresses = PlayAddresses(jobs, lambda: at[0], "secret")
    for day in range(3):
        at[0] = day * DAY
        addresses.note("ann", f"192.0.2.{day}")

    assert len(addresses.find(["ann"])["ann"]) == 3
    assert addresses.count("ann") == (3, (2 + KEPT_DAYS) * DAY)


def row(**fields):
    seats = (LobbySeat(account="ann"), LobbySeat())
    kept = {"game": "anthill", "status": "over", "seats": seats, "ranking": ((0,), (1,))}
    return LobbyRow("m1", **{"rated": True, **kept, **fields})


def test_a_public_result_of_a_rated_match_is_a_result():
    secret = {"spectators": Spectators("nobody"), "begun": LobbyRow("m1")}

    assert result_of(row()).accounts == ("ann", "")
    for fields in ({"rated": False}, {"status": "running"}, {"ranking": ()}, secret):
        assert result_of(row(**fields)) is None
