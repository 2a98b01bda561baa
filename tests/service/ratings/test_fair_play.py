"""The fair-play report is available to administrators, and hidden from everyone else."""

import pytest
from fakeredis import FakeRedis

from matches.fair_play import DECISIONS_FEWEST, FAST_MS
from matches.times import format_time
from projections.ratings.addresses import DAY_MS, KEPT_DAYS, PlayAddresses
from service.auth.activity_log import ActivityLog
from tests.service.accounts.people import ADMIN, ask
from tests.service.problems import is_problem
from tests.service.ratings.people import Club


@pytest.fixture
def club():
    redis, here = FakeRedis(), []
    addresses = PlayAddresses(redis, lambda: here[0].at, ADMIN)
    here.append(Club(redis=redis, activity_log=ActivityLog(addresses=addresses)))
    return here[0]


def report(club, kind):
    answer = club.get("/v1/fair-play", token=ADMIN)
    assert answer.status_code == 200, answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    return [finding for finding in answer.json["findings"] if finding["kind"] == kind]


def names(finding):
    return sorted(account["name"] for account in finding["accounts"])


def test_only_administrators_are_told(club):
    key, _ = club.person("Ann")

    is_problem(club.get("/v1/fair-play"), "no-token")
    is_problem(club.get("/v1/fair-play", token="x"), "admins-only")
    assert club.get("/v1/fair-play", token=key).status_code in (401, 403)


def test_who_plays_one_another_unusually_often_is_reported(club):
    for _ in range(10):
        club.win("Ann", "Ben")
    club.win("Cat", "Ben")
    club.settle()

    (finding,) = report(club, "often")

    assert names(finding) == ["Ann", "Ben"]
    assert (finding["matches"], finding["share"]) == (10, 1.0)


def test_who_comes_from_one_address_is_reported_for_thirty_days(club):
    club.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    club.win("Ann", "Ben")
    club.client.environ_base["REMOTE_ADDR"] = "192.0.2.8"
    club.win("Cat", "Dora")
    club.settle()
    shared = [names(finding) for finding in report(club, "address")]

    assert sorted(shared) == [["Ann", "Ben"], ["Cat", "Dora"]]
    club.at += KEPT_DAYS * DAY_MS
    assert report(club, "address") == []


def test_addresses_are_kept_as_keyed_hashes_and_go_with_the_account(club):
    club.client.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    club.win("Ann", "Ben")
    name = f"fair-play:addresses:{club.person('Ann')[1]}"
    (hashed,) = club.redis.zrange(name, 0, -1)

    assert b"192.0.2" not in hashed
    assert 0 < club.redis.pttl(name) <= KEPT_DAYS * DAY_MS
    ask(club, "DELETE", "/v1/account", token=club.person("Ann")[0])
    assert not club.redis.exists(name)


def test_the_export_says_how_many_hashes_are_kept_and_until_when(club):
    key = club.person("Ann")[0]
    assert export(club, key)["addresses"] == {"hashes": 0, "until": None}
    for address in ("192.0.2.7", "192.0.2.8"):
        club.client.environ_base["REMOTE_ADDR"] = address
        club.win("Ann", "Ben")
    noted = club.at - 60_000  # the resignation comes a minute after the last seat was taken
    name = f"fair-play:addresses:{club.person('Ann')[1]}"

    addresses = export(club, key)["addresses"]

    assert addresses["hashes"] == 2
    assert addresses["until"] == format_time(noted + KEPT_DAYS * DAY_MS)
    hashes = [digest.decode() for digest in club.redis.zrange(name, 0, -1)]
    assert [digest for digest in hashes if digest in str(export(club, key))] == []
    club.at += KEPT_DAYS * DAY_MS
    assert export(club, key)["addresses"] == {"hashes": 0, "until": None}
    assert not club.redis.exists(name)


def export(club, key):
    answer = club.get("/v1/account/export", token=key)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_without_administrators_no_address_is_kept(club):
    PlayAddresses(club.redis, lambda: club.at, None).note("a" * 16, "192.0.2.7")

    assert club.redis.keys("fair-play:*") == []


@pytest.mark.parametrize(
    ("pace", "is_bot", "is_found"),
    [(FAST_MS, False, True), (FAST_MS + 1, False, False), (FAST_MS, True, False)],
)
def test_the_speed_of_a_program_is_reported_unless_the_account_says_so(
    club, pace, is_bot, is_found
):
    if is_bot:
        ask(club, "PUT", "/v1/account", {"name": "Ann", "bot": True}, token=club.person("Ann")[0])
    decisions = 0
    while decisions < DECISIONS_FEWEST:
        match_id = club.begin("Ann", "Ben")
        while club.get(f"/v1/matches/{match_id}").json["status"] == "running":
            for name, wait in (("Ann", pace), ("Ben", 5_000)):
                club.at += wait
                club.send(match_id, club.person(name)[0])
            decisions += 1
            club.run_phases(match_id)
    club.settle()

    findings = report(club, "speed")

    assert [names(finding) for finding in findings] == ([["Ann"]] if is_found else [])
    assert not is_found or findings[0]["median_ms"] == pace
