"""Public data about an account's rated matches (rule T21)."""

import re
from xml.etree import ElementTree

import pytest

from projections.ratings import store
from tests.service.accounts.people import ask
from tests.service.problems import is_problem
from tests.service.ratings.people import Club

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def club():
    return Club()


def profile(club, name, **query):
    answer = club.client.get(f"/v1/accounts/{name}", query_string=query)
    assert answer.status_code == 200, answer.text
    return answer.json


def test_a_profile_tells_ratings_and_history(club):
    first, second = club.win("Ann", "Ben"), club.win("Ben", "Ann")
    club.settle()

    shown = profile(club, "ann")

    (rating,) = shown["ratings"]
    assert (rating["game"], rating["seats"], rating["matches"]) == ("anthill", 2, 2)
    assert rating["provisional"] is True
    assert [result["match"] for result in shown["history"]] == [second, first]
    ann, ben = shown["history"][1]["players"]
    assert (ann["name"], ann["place"], ann["before"]) == ("Ann", 1, 1500)
    assert ann["after"] > 1500 > ben["after"]
    assert shown["history"][0]["players"][1]["after"] == rating["rating"]
    assert "against" not in shown


def test_a_profile_of_who_has_played_nothing_is_empty(club):
    club.person("Ann")

    shown = profile(club, "Ann")

    assert (shown["ratings"], shown["history"], shown["next"]) == ([], [], None)


def test_history_is_paged(club):
    matches = [club.win("Ann", "Ben") for _ in range(5)]
    club.settle()

    first = profile(club, "Ann", limit=2)
    second = profile(club, "Ann", limit=2, cursor=first["next"])
    third = profile(club, "Ann", limit=2, cursor=second["next"])

    listed = [result["match"] for page in (first, second, third) for result in page["history"]]
    assert listed == matches[::-1]
    assert third["next"] is None


def test_the_export_holds_all_ratings_and_rated_matches(club, monkeypatch):
    monkeypatch.setattr(store, "AT_ONCE", 2)
    matches = [club.win("Ann", "Ben") for _ in range(5)]
    club.settle()
    open_match = club.create_match({}, {}, token=club.person("Ann")[0])["id"]

    exported = club.get("/v1/account/export", token=club.person("Ann")[0]).json

    shown = profile(club, "Ann")
    assert exported["ratings"] == shown["ratings"]
    assert exported["history"] == shown["history"]
    assert [result["match"] for result in exported["history"]] == matches[::-1]
    assert exported["matches"] == sorted([*matches, open_match])
    assert exported["games"] == dict.fromkeys(
        matches, "anthill"
    )  # no list contains the last match yet


def test_head_to_head(club):
    club.win("Ann", "Ben")
    club.win("Ann", "Ben")
    club.win("Ben", "Ann")
    club.win("Cat", "Ann")
    club.settle()

    against = profile(club, "Ann", against="ben")["against"]

    assert (against["id"], against["name"]) == (club.person("Ben")[1], "Ben")
    assert against["records"] == [
        {"game": "anthill", "seats": 2, "ahead": 2, "level": 0, "behind": 1}
    ]
    assert profile(club, "Cat", against="Ben")["against"]["records"] == []


def test_an_erased_account_leaves_a_nameless_row(club):
    club.win("Ann", "Ben")
    club.settle()
    key, account = club.person("Ben")

    assert ask(club, "DELETE", "/v1/account", token=key).status_code == 204

    shown = club.client.get("/v1/accounts/Ann")
    assert account not in shown.text
    _, ben = shown.json["history"][0]["players"]
    assert (ben["account"], ben["name"], ben["place"]) == (None, None, 2)
    board = club.client.get("/v1/leaderboards/anthill")
    assert account not in board.text
    assert [leader["name"] for leader in board.json["leaders"]] == ["Ann", None]
    is_problem(club.get("/v1/accounts/Ben"), "unknown-account")
    is_problem(club.get("/v1/accounts/Ann?against=Ben"), "unknown-account")


def test_who_is_erased_gives_up_rated_matches(club):
    """No bot takes the seat, because it would play for an account that no longer exists (rule T21)."""
    match_id = club.begin("Ann", "Ben")

    ask(club, "DELETE", "/v1/account", token=club.person("Ben")[0])

    shown = club.get(f"/v1/matches/{match_id}").json
    assert (shown["status"], shown["outcome"]["ranking"]) == ("over", [[0], [1]])


def test_ratings_are_drawn(club):
    for _ in range(3):
        club.win("Ann", "Ben")
    club.settle()

    answer = club.get("/v1/accounts/Ann/ratings.svg")

    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    picture = ElementTree.fromstring(answer.text)  # noqa: S314 - we drew it ourselves
    assert picture.get("role") == "img"
    rating = profile(club, "Ann")["ratings"][0]["rating"]
    assert f"{rating} now" in picture.find(f"{SVG}desc").text
    assert picture.find(f"{SVG}title").text == "Ann: ratings over time"


def test_the_narrow_picture_has_no_small_letters_and_a_line_for_each_name(club):
    for _ in range(2):
        club.win("Ann", "Ben")
    club.settle()

    answer = club.get("/v1/accounts/Ann/ratings.svg?narrow=1")

    picture = ElementTree.fromstring(answer.text)  # noqa: S314 - we drew it ourselves
    assert picture.get("viewBox").split()[2] == "320"
    looks = dict(re.findall(r"\.(bd-\w+)(?:,\.bd-strong)?\{font-size:([0-9.]+)px", answer.text))
    used = {text.get("class").split()[0] for text in picture.iter(f"{SVG}text")} - {"bd-strong"}
    assert {name: size for name, size in looks.items() if name in used and float(size) < 14} == {}
    is_problem(club.get("/v1/accounts/Ann/ratings.svg?narrow=x"), "invalid-parameter")


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("de", ("Ann: Wertungen im Lauf der Zeit", ", 2 Plätze: zuerst ", ", jetzt ")),
        ("es", ("Ann: puntuaciones a lo largo del tiempo", ", 2 asientos: ", " ahora, ")),
    ],
)
def test_ratings_are_drawn_in_the_language_that_an_address_names(club, language, texts):
    club.win("Ann", "Ben")
    club.settle()

    answer = club.get(f"/v1/accounts/Ann/ratings.svg?lang={language}", Accept_Language="en")

    assert answer.headers["Content-Language"] == language
    picture = ElementTree.fromstring(answer.text)  # noqa: S314 - we drew it ourselves
    assert [text for text in texts if text not in picture.get("aria-label")] == []


def test_a_picture_of_no_rating_says_so(club):
    club.person("Ann")

    answer = club.get("/v1/accounts/Ann/ratings.svg")

    assert "No rated match has ended yet." in answer.text
    assert club.get("/v1/accounts/Nobody/ratings.svg").status_code == 404


def test_leaders_are_paged(club):
    club.win("Ann", "Ben")
    club.win("Cat", "Ben")
    club.win("Ann", "Cat")
    club.settle()

    first = club.get("/v1/leaderboards/anthill?seats=2&limit=2").json
    second = club.get("/v1/leaderboards/anthill?limit=2&after=2").json

    assert (first["total"], first["next"], second["next"]) == (3, 2, None)
    listed = [
        (leader["rank"], leader["name"]) for leader in (*first["leaders"], *second["leaders"])
    ]
    assert listed == [(1, "Ann"), (2, "Cat"), (3, "Ben")]
    assert club.get("/v1/leaderboards/anthill?after=100").json["leaders"] == []


def test_leaders_with_the_same_rating_share_a_rank_across_pages(club):
    for winner, loser in (("Ann", "Ben"), ("Cat", "Dan"), ("Eve", "Fay")):
        club.win(winner, loser)
    club.settle()

    pages = [club.get(f"/v1/leaderboards/anthill?limit=2&after={n}").json for n in (0, 2, 4)]

    listed = [(leader["rank"], leader["name"]) for page in pages for leader in page["leaders"]]
    assert [rank for rank, _ in listed] == [1, 1, 1, 4, 4, 4]
    assert {name for rank, name in listed if rank == 1} == {"Ann", "Cat", "Eve"}


def test_a_leader_has_the_estimate_from_which_the_rating_follows(club):
    club.win("Ann", "Ben")
    club.settle()

    leader = club.get("/v1/leaderboards/anthill").json["leaders"][0]

    assert leader["mu"] > 25
    assert 0 < leader["sigma"] < 25 / 3
    assert leader["rating"] == round(1500 + 24 * (leader["mu"] - 3 * leader["sigma"]))


def test_a_profile_has_the_ranks_of_the_leaderboards(club):
    for winner, loser in (("Ann", "Ben"), ("Cat", "Dan"), ("Ann", "Cat")):
        club.win(winner, loser)
    club.win("Ben", "Ann", game="anthill")
    club.settle()
    board = club.get("/v1/leaderboards/anthill").json["leaders"]

    ranks = {
        name: profile(club, name)["ratings"][0]["rank"] for name in ("Ann", "Ben", "Cat", "Dan")
    }

    assert ranks == {leader["name"]: leader["rank"] for leader in board}
    assert sorted(ranks.values()) == [1, 2, 3, 4]


def test_nobody_is_compared_with_themselves(club):
    account = club.person("Ann")[1]

    for own in ("ann", account):
        refused = club.get(f"/v1/accounts/Ann?against={own}")
        is_problem(refused, "invalid-parameter", parameter="against")


@pytest.mark.parametrize(
    ("path", "slug"),
    [
        ("/v1/leaderboards/chess", "unknown-game"),
        ("/v1/leaderboards/anthill?seats=9", "invalid-parameter"),
        ("/v1/leaderboards/anthill?seats=x", "invalid-parameter"),
        ("/v1/leaderboards/anthill?after=-1", "invalid-parameter"),
        ("/v1/leaderboards/anthill?limit=0", "invalid-parameter"),
        ("/v1/accounts/Ann?cursor=x", "invalid-parameter"),
        ("/v1/accounts/Ann?cursor=000000000001000-%0a", "invalid-parameter"),
        ("/v1/accounts/Ann?limit=1000", "invalid-parameter"),
        ("/v1/accounts/Ann?against=Nobody", "unknown-account"),
        ("/v1/accounts/Nobody", "unknown-account"),
    ],
)
def test_what_cannot_be_asked_is_a_problem(club, path, slug):
    club.person("Ann")

    is_problem(club.get(path), slug)


@pytest.mark.parametrize("minutes", [0, 10])
def test_nothing_tells_the_end_of_a_delayed_match_early(minutes):
    """Two worlds differ in the end of a match. Ratings only differ once spectators may see the end."""
    texts = []
    for is_over in (False, True):
        club = Club()
        club.win("Ann", "Ben")
        watched = {"kind": "delayed", "minutes": 10, "events": 1}
        match_id = club.begin("Ann", "Ben", spectators=watched)
        if is_over:
            club.resign(match_id, 1, "Ben")
        club.at = 1_500_000 + minutes * 60_000
        club.follow()
        club.follower().follow_due()
        club.at += 3_000
        club.follower().settle_ratings()
        paths = ["accounts/Ann", "accounts/Ben?against=Ann", "leaderboards/anthill"]
        paths += ["accounts/Ann/ratings.svg"]
        texts.append([club.get(f"/v1/{path}").text for path in paths])

    assert (texts[0] == texts[1]) == (minutes == 0)
