"""Responses contain the account name of a seat, but no stored data depends on it."""

from typing import NamedTuple

import pytest
from msgspec.structs import replace

from games.drawing.seats import token
from matches.commands.create import join
from service.text.seat_names import SeatNames, name_seats, put_names
from tests.anthill import ANTHILL
from tests.service.accounts.people import ADMIN, ask, sign_up
from tests.service.conftest import World


def draw_names(view, words):
    """Draw a board that names seats in the format used by the games."""
    said = "".join(f"<text>Seat {seat}</text><title>seat {seat}, ant 1</title>" for seat in (0, 1))
    return f'<svg xmlns="http://www.w3.org/2000/svg" data-seat="0">{said}{token(0)}</svg>'


@pytest.fixture
def match_of_ada():
    """Return a running match between Ada, who has an account, and a player without one."""
    world = World({"anthill": replace(ANTHILL, draw=draw_names)}, admin_token=ADMIN)
    ada = sign_up(world, "Ada Lovelace-Byron", bot=True)
    match_id = world.create()
    join(world.context, match_id, 0, account=ada["id"], key="k", digest="d")
    token = world.post(f"/v1/matches/{match_id}/seats/1").json["token"]
    return world, match_id, ada, token


def rename(world, key, name):
    answer = ask(world, "PUT", "/v1/account", {"name": name, "bot": True}, token=key)
    assert answer.status_code == 200, answer.text


def test_a_match_says_who_sits_there(match_of_ada):
    world, match_id, ada, _ = match_of_ada

    first, second = world.get(f"/v1/matches/{match_id}").json["seats"]

    assert (first["account"], first["name"], first["bot_account"]) == (
        ada["id"],
        "Ada Lovelace-Byron",
        True,
    )
    assert (second["account"], second["name"], second["bot_account"]) == (None, None, False)


def test_a_list_of_matches_says_so_too(match_of_ada):
    world, _, ada, _ = match_of_ada
    world.follow()

    (row,) = world.get("/v1/matches").json["matches"]

    assert [seat["name"] for seat in row["seats"]] == ["Ada Lovelace-Byron", None]
    assert row["seats"][0]["account"] == ada["id"]


def test_the_holder_of_a_key_plays_the_seat_of_the_account(match_of_ada):
    world, match_id, ada, _ = match_of_ada

    played = world.send(match_id, ada["key"])

    assert played.status_code == 201, played.text
    assert world.get(f"/v1/matches/{match_id}/state", token=ada["key"]).json["seat"] == 0


def test_lines_name_people_and_number_others(match_of_ada):
    world, match_id, ada, token = match_of_ada
    world.send(match_id, ada["key"])
    world.send(match_id, token)

    lines = world.get(f"/v1/matches/{match_id}/timeline").json["lines"]

    assert {line["who"] for line in lines if line["seat"] == 0} == {"Ada Lovelace-Byron"}
    assert {line["who"] for line in lines if line["seat"] == 1} == {"Player 2"}
    assert not any("eat Ada" in line["text"] for line in lines)
    assert lines[1]["text"] == "Ada Lovelace-Byron sits down as Player 1"
    assert lines[2]["text"] == "Player 2 sits down"
    assert not any("eat 0" in line["text"] for line in lines[2:])


def send_to(world, method, path, token, body=None):
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": world.key()}
    answer = world.client.open(path, method=method, json=body, headers=headers)
    assert answer.status_code in (200, 201), answer.text


def texts_of(world, match_id):
    return [line["text"] for line in world.get(f"/v1/matches/{match_id}/timeline").json["lines"]]


def test_what_became_of_a_seat_earlier_is_not_told_of_who_sits_there_now():
    world = World(admin_token=ADMIN)
    ada, bea = sign_up(world, "Ada"), sign_up(world, "Bea")
    body = {"game": "anthill", "seats": [{}, {}]}
    match_id = world.post("/v1/matches", body, token=ada["key"]).json["id"]
    seat = f"/v1/matches/{match_id}/seats/0"
    guest = world.post(seat).json["token"]
    send_to(world, "DELETE", seat, guest)
    send_to(world, "PUT", f"{seat}/reservation", ada["key"], {"account": bea["id"]})
    assert world.post(seat, token=bea["key"]).status_code == 201

    lines = world.get(f"/v1/matches/{match_id}/timeline").json["lines"]

    assert [line["who"] for line in lines if line["by"] == "seat"] == ["Player 1"] * 2 + ["Bea"]
    assert [line["text"] for line in lines[1:]] == [
        "Player 1 sits down",
        "Player 1 leaves",
        "The seat of Player 1 is reserved",
        "Bea sits down as Player 1",
    ]


def test_who_sat_down_and_left_does_not_go_by_the_name_of_who_came_later():
    world = World(admin_token=ADMIN)
    ada, bea = sign_up(world, "Ada"), sign_up(world, "Bea")
    match_id = world.create()
    seat = f"/v1/matches/{match_id}/seats/0"
    world.post(seat, token=ada["key"])
    send_to(world, "DELETE", seat, ada["key"])
    world.post(seat, token=bea["key"])

    lines = world.get(f"/v1/matches/{match_id}/timeline").json["lines"][1:]

    assert [line["who"] for line in lines] == ["Player 1", "Player 1", "Bea"]
    assert lines[0]["text"] == "Player 1 sits down"
    assert lines[2]["text"] == "Bea sits down as Player 1"


def test_who_claims_a_seat_or_comes_back_to_it_is_named():
    world = World(admin_token=ADMIN)
    ada = sign_up(world, "Ada")
    match_id, tokens = world.begin_match()
    seat = f"/v1/matches/{match_id}/seats/0"
    claimed = world.post(f"{seat}/claim", {"token": tokens[0]}, token=ada["key"])
    assert claimed.status_code == 201, claimed.text
    send_to(world, "PUT", f"{seat}/bot", ada["key"], {"level": "random"})
    send_to(world, "DELETE", f"{seat}/bot", ada["key"])

    texts = texts_of(world, match_id)

    assert {
        "Ada holds the seat of Player 1 from now on",
        "Ada plays again, without the bot",
    } <= set(texts)
    assert any(text.startswith("Random bot plays for Ada") for text in texts)


def test_boards_name_people_as_far_as_there_is_room(match_of_ada):
    world, match_id, _, _ = match_of_ada

    board = world.get(f"/v1/matches/{match_id}/board.svg").text

    assert "<text>Ada Lovelace-By\u2026</text><title>Ada Lovelace-Byron, ant 1</title>" in board
    assert "<text>Player 2</text><title>Player 2, ant 1</title>" in board
    assert 'data-seat="0"' in board


@pytest.mark.parametrize("path", ["", "/timeline", "/board.svg", "/ledger", "/board.svg?at=4"])
def test_what_holds_names_is_another_answer_once_they_change(match_of_ada, path):
    world, match_id, ada, _ = match_of_ada
    address = f"/v1/matches/{match_id}{path}"
    before = world.get(address)

    same = world.get(address, If_None_Match=before.headers["ETag"])
    rename(world, ada["key"], "Bea")
    after = world.get(address, If_None_Match=before.headers["ETag"])

    assert same.status_code == 304
    assert after.status_code == 200
    assert "max-age" not in before.headers["Cache-Control"]
    assert "Ada" not in after.text
    assert ("Ada" in before.text) == ("Bea" in after.text)


def test_what_holds_no_names_is_settled_as_before(match_of_ada):
    world, match_id, _, _ = match_of_ada

    assert "max-age" in world.get(f"/v1/matches/{match_id}/state?at=4").headers["Cache-Control"]


def test_an_erased_name_is_gone_from_every_answer(match_of_ada):
    world, match_id, ada, _ = match_of_ada
    world.send(match_id, ada["key"])
    ask(world, "DELETE", "/v1/account", token=ada["key"])
    world.follow()

    for path in ("", "/timeline", "/board.svg", "/bundle", "/events"):
        assert "Ada" not in world.get(f"/v1/matches/{match_id}{path}").text
    assert "Ada" not in world.get("/v1/matches").text
    assert world.get(f"/v1/matches/{match_id}").json["seats"][0]["name"] is None


def test_names_are_put_into_drawings_once_and_escaped():
    names = SeatNames(called=('Seat 1 & "<b>"', "Player 2"))
    picture = '<svg aria-label="Seat 0."><text>Seat 0, seat 1, Seat 0.5</text></svg>'
    name = "Seat 1 &amp; &quot;&lt;b&gt;&quot;"

    assert put_names(picture, names) == (
        f'<svg aria-label="{name}."><text>{name}, Player 2, Seat 0.5</text></svg>'
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Seat 0 and seat 1.", "Ann and Bo."),
        ("defeat 0, \u00e9seat 0, Seat 0x, Seat 01", "defeat 0, \u00e9seat 0, Seat 0x, Seat 01"),
        ("Seat 0.5, Seat 0.", "Seat 0.5, Ann."),
        ("(Seat 0)/seat 1", "(Ann)/Bo"),
        ("Seat 7", "Player 8"),
        ("eat 0", "eat 0"),
    ],
)
def test_only_whole_numbers_of_seats_become_names(text, said):
    """The search starts in the middle of the word, and must also check its first letter."""
    names = SeatNames(called=("Ann", "Bo"))

    assert names.say(text) == said
    assert put_names(text, names) == said


def test_a_name_is_cut_only_if_it_is_long_and_lettered():
    names = SeatNames(called=("A name that is long", "Bo"))
    picture = '<text x="Seat 0">Seat 0, Seat 1</text><desc>Seat 0</desc>'

    assert put_names(picture, names) == (
        '<text x="A name that is long">A name that is \u2026, Bo</text>'
        "<desc>A name that is long</desc>"
    )


@pytest.mark.parametrize("path", ["board.svg", "board"])
def test_a_board_is_drawn_once_for_the_same_names(path):
    drawings = []

    def draw(view, words):
        drawings.append(view)
        return draw_names(view, words)

    world = World({"anthill": replace(ANTHILL, draw=draw)}, admin_token=ADMIN)
    ada = sign_up(world, "Ada", bot=True)
    match_id = world.create()
    join(world.context, match_id, 0, account=ada["id"], key="k", digest="d")
    world.post(f"/v1/matches/{match_id}/seats/1")
    address = f"/v1/matches/{match_id}/{path}"

    first, again = world.get(address), world.get(address)
    count = len(drawings)
    rename(world, ada["key"], "Bea")
    renamed, german = world.get(address), world.get(address, Accept_Language="de")

    assert (first.data, count) == (again.data, 1)
    assert "Ada, ant 1" in first.text
    assert "Bea, ant 1" in renamed.text
    assert "Spieler 2, ant 1" in german.text
    assert len(drawings) == 3


class Chair(NamedTuple):
    """A seat of a table, as read by the name lookup."""

    bot: str | None = None
    account: str | None = None


@pytest.mark.parametrize(
    ("bots", "called"),
    [
        (["greedy", None], ("Greedy bot", "Player 2")),
        (["greedy", None, "greedy"], ("Greedy bot 1", "Player 2", "Greedy bot 3")),
        (["mcts:200", "mcts:800", "random"], ("Search bot 1", "Search bot 2", "Random bot")),
    ],
)
def test_bots_go_by_what_they_are_and_are_numbered_where_alike(bots, called):
    world = World()

    assert name_seats(world.context.accounts, [Chair(bot) for bot in bots]).called == called


def test_labels_refusals_and_questions_say_who_sits_there(match_of_ada):
    """Ada holds the first seat and sends workers. Responses to the second seat contain her name."""
    world, match_id, ada, _ = match_of_ada
    world.send(match_id, ada["key"])

    refused = world.send(match_id, ada["key"])
    seats = world.get(f"/v1/matches/{match_id}").json["seats"]

    assert refused.json["detail"] == "Ada Lovelace-Byron has sent its workers already"
    assert refused.json["facts"]["seat"] == 0
    assert [seat["called"] for seat in seats] == ["Ada Lovelace-Byron", "Player 2"]
