"""Archived matches count for ratings, even after the job server has lost all its data."""

import pytest

from matches.commands.administration import delete, hide
from projections.ratings.store import SETTLE_MS


def sign_up(service, name):
    made = service.post("/v1/accounts", {"name": name})
    assert made.status_code == 201, made.text
    return made.json["key"]


@pytest.fixture
def archived_match(service):
    """Return a rated, archived match that Ada won against Ben, with Ada's account."""
    keys = [sign_up(service, name) for name in ("Ada", "Ben")]
    match_id = service.create(rated=True, undo="none")
    for seat, key in enumerate(keys):
        taken = service.post(f"/v1/matches/{match_id}/seats/{seat}", token=key)
        assert taken.status_code == 201, taken.text
    service.post(f"/v1/matches/{match_id}/seats/1/resignation", token=keys[1])
    service.follow()
    service.archiver.archive(match_id)
    settle(service)
    return match_id, keys[0].split(".")[1]


def settle(service):
    service.at += SETTLE_MS
    service.wiring.follower.settle_ratings()


def matches_of(service, account):
    return [result.result.match_id for result in service.context.ratings.history(account)]


def lose(service):
    jobs = service.servers.jobs()
    jobs.delete(*jobs.scan_iter("ratings:*"))
    jobs.delete(*jobs.scan_iter("lobby:*"))


@pytest.mark.parametrize("mend", ["rebuild", "sweep"])
def test_what_was_lost_is_counted_again_from_the_archive(service, archived_match, mend):
    match_id, account = archived_match
    figures = service.context.ratings.figures_of(account)
    assert matches_of(service, account) == [match_id]
    lose(service)
    assert matches_of(service, account) == []

    if mend == "rebuild":
        service.follow()
    else:
        service.wiring.sweeper().walk()
    settle(service)

    assert matches_of(service, account) == [match_id]
    assert service.context.ratings.figures_of(account) == figures


@pytest.mark.parametrize("withdraw", [hide, delete])
def test_an_archived_match_that_is_withdrawn_counts_no_more(service, archived_match, withdraw):
    match_id, account = archived_match
    withdraw(service.context, match_id)

    service.wiring.sweeper().walk()
    settle(service)

    assert matches_of(service, account) == []


def test_an_archived_match_that_is_shown_again_counts_again(service, archived_match):
    match_id, account = archived_match
    for hidden in (True, False):
        hide(service.context, match_id, hidden=hidden)
        service.wiring.follower.follow_each([match_id])
        settle(service)

        assert matches_of(service, account) == ([] if hidden else [match_id])
