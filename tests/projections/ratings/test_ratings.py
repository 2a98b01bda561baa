"""Ratings follow the ends of rated matches, regardless of the order of pointers (rule T21)."""

from itertools import permutations

import pytest
from fakeredis import FakeRedis, FakeServer

from games.table import Spectators
from matches.commands.administration import call_off, delete, hide
from matches.commands.commit import Actor, CommandRequest
from projections.ratings.figures import RatingFigure, rate
from projections.ratings.results import Ladder
from projections.ratings.store import Ratings
from tests.projections.ratings.people import ANN, BEN, CAT, DUEL, MINUTE, RatedWorld, dump
from tests.servers import KINDS, empty_client, running

__all__ = ["running"]


@pytest.fixture
def world():
    return RatedWorld()


@pytest.fixture(params=KINDS)
def real_world(request, running):
    return RatedWorld(empty_client(request.param, running))


def test_the_winner_gains_and_the_loser_loses(world):
    world.follow(world.finish(ANN, BEN))

    assert world.rating(ANN) > 1500 > world.rating(BEN)
    assert [leader.account for leader in world.ratings.leaders(DUEL, 0, 10)] == [ANN, BEN]
    assert world.ratings.figures_of(ANN)[DUEL].matches == 1


def test_who_ties_is_rated_alike():
    ann, ben = rate([RatingFigure(), RatingFigure()], [1, 1])

    assert ann == ben
    assert ann.sigma < RatingFigure().sigma


def test_a_rating_is_provisional_until_ten_matches(world):
    for count in range(1, 11):
        world.follow(world.finish(ANN, BEN))
        assert world.ratings.figures_of(ANN)[DUEL].is_provisional == (count < 10)


def test_each_number_of_seats_has_a_ladder_of_its_own(world):
    world.follow(world.finish(ANN, BEN), world.finish(CAT, ANN, BEN))

    assert world.ratings.ladders() == (DUEL, Ladder("anthill", 3))
    assert world.rating(ANN) > 1500
    assert world.rating(CAT) is None
    three = [leader.account for leader in world.ratings.leaders(Ladder("anthill", 3), 0, 10)]
    assert three == [CAT, ANN, BEN]


def test_an_end_that_is_told_twice_counts_once(real_world):
    world = real_world
    match_id = world.finish(ANN, BEN)
    world.follow(match_id)
    before = world.dump()

    world.follow(match_id, match_id)
    world.follower.follow(match_id)
    world.settle()

    assert world.dump() == before
    assert [entry.result.match_id for entry in world.ratings.history(ANN)] == [match_id]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_ends_that_are_told_in_any_order_give_the_same_figures(order):
    world, other = RatedWorld(), RatedWorld()
    for rated_world in (world, other):
        matches = [
            rated_world.finish(ANN, BEN),
            rated_world.finish(BEN, ANN),
            rated_world.finish(ANN, CAT),
        ]
        for number in order if rated_world is other else range(3):
            rated_world.follow(matches[number])

    assert other.dump() == world.dump()


def test_ratings_are_rebuilt_to_the_same_figures(real_world):
    world = real_world
    for accounts in ((ANN, BEN), (BEN, CAT), (CAT, ANN, BEN), (BEN, ANN)):
        world.follow(world.finish(*accounts))
    before = world.dump()

    world.at += MINUTE
    world.follower.rebuild()
    again = world.dump()
    world.begin_again(FakeRedis(server=FakeServer()))
    world.follower.rebuild()

    assert again == before
    assert world.dump() == before


def test_a_deleted_match_counts_no_more(world):
    first, second = world.finish(ANN, BEN), world.finish(ANN, BEN)
    world.follow(first)
    before = world.dump()
    world.follow(second)

    delete(world.context, second)
    world.follow(second)

    assert world.dump() == before


def test_a_hidden_match_counts_no_more_until_it_is_shown_again(world):
    first, second = world.finish(ANN, BEN), world.finish(BEN, ANN)
    world.follow(first, second)
    before = world.dump()

    hide(world.context, first)
    world.follow(first)
    assert world.rating(ANN) < 1500
    assert [entry.result.match_id for entry in world.ratings.history(ANN)] == [second]

    hide(world.context, first, hidden=False)
    world.follow(first)
    assert world.dump() == before


def test_neither_an_unrated_match_nor_one_without_a_result_counts(world):
    running = world.begin(ANN, BEN)
    request = CommandRequest(actor=Actor("admin"), of_table=True)
    call_off(world.context, running, request, "fault")

    world.follow(world.finish(ANN, BEN, rated=False), running, world.begin(ANN, BEN))

    assert world.dump() == {}


def test_a_delayed_match_counts_once_spectators_may_know_of_its_end(world):
    """The match is over in one of two stores, and both have the same data until the delay ends."""
    delayed = {"spectators": Spectators("delayed", minutes=10)}
    match_id = world.finish(ANN, BEN, **delayed)
    ended = world.at
    world.follow(match_id)
    assert world.dump() == {}

    world.at = ended + 10 * MINUTE - 1
    world.follower.follow_due()
    world.settle()
    assert world.dump() == {}

    world.at += 1
    world.follower.follow_due()
    world.settle()
    (played,) = world.ratings.history(ANN)
    assert (played.result.match_id, played.result.told_at) == (match_id, ended + 10 * MINUTE)
    assert world.rating(ANN) > 1500


def test_what_ended_just_now_waits_for_what_ended_before_it(world):
    match_id = world.finish(ANN, BEN)
    world.follower.follow(match_id)

    assert world.ratings.settle(world.at) == 0
    assert world.ratings.waiting() == 1
    assert world.ratings.settle(world.at + 2_001) == 1
    assert world.ratings.waiting() == 0


def test_two_processes_count_a_match_once(world):
    class Slow(Ratings):
        """Ratings in which another process commits between the read and the write."""

        def _figures(self, name, results):
            figures = super()._figures(name, results)
            Ratings(world.jobs).settle(world.at + MINUTE)
            return figures

    world.follower.follow(world.finish(ANN, BEN))

    assert Slow(world.jobs).settle(world.at + MINUTE) == 0
    assert world.ratings.figures_of(ANN)[DUEL].matches == 1


def test_matches_between_two_are_found(world):
    first, second, _ = world.finish(ANN, BEN), world.finish(CAT, ANN, BEN), world.finish(ANN, CAT)
    world.follow(first, second, _)

    entries = world.ratings.between(ANN, BEN, 10)

    assert [entry.result.match_id for entry in entries] == [second, first]
    assert entries[0].result.ranks == (1, 2, 3)


def test_a_sweeper_takes_out_what_was_withdrawn_and_finds_a_lost_archive_again(world):
    match_id = world.finish(ANN, BEN)
    world.follow(match_id)
    world.follower.mend_ratings([match_id])
    world.settle()

    assert dump(world.jobs) == {}
    assert world.ratings.is_whole()
