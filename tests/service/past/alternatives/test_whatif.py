"""The value of each alternative of a seat over the API: asked, followed, read and cancelled."""

import pytest

from games import GAMES
from games.table.undo_history import INSIDE
from tests.service.accounts.people import sign_up
from tests.service.conftest import World
from tests.service.past.alternatives.asking import (
    ADMIN,
    against_bot,
    by_hand,
    decisions,
    line_of,
    of_bots,
    path,
    world,
)
from tests.service.past.analysing import ByHand
from tests.service.past.test_bot_replays import play_on
from tests.service.problems import is_problem

__all__ = ["by_hand", "world"]

IN_TURN = next(iter(GAMES))  # a game in which one seat is asked at a time


def test_a_question_is_asked_followed_and_answered(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    stored = world.stored_entries(match_id)

    asked = world.post(path(match_id), {"version": version, "seat": seat, "playouts": 8})
    waiting = world.get(asked.headers["Location"]).json
    by_hand.answer(1, playouts=10)
    part = world.get(asked.headers["Location"]).json
    by_hand.answer()
    answer = world.get(asked.headers["Location"]).json

    assert asked.status_code == 202
    assert asked.headers["Location"] == path(match_id, asked.json["id"]) == asked.json["url"]
    assert (waiting["status"], waiting["rows"]) == ("waiting", [])
    assert (part["status"], part["progress"]["done"]) == ("running", 10)
    assert {row["playouts"] for row in part["rows"]} == {10 // answer["actions"], 3}
    assert answer["status"] == "done"
    assert answer["progress"] == {"done": 8 * answer["actions"], "of": 8 * answer["actions"]}
    assert [row["playouts"] for row in answer["rows"]] == [8] * answer["actions"]
    chances = [row["chance"] for row in answer["rows"]]
    assert chances == sorted(chances, reverse=True)
    assert all(row["error"] > 0 for row in answer["rows"])
    assert world.stored_entries(match_id) == stored


def test_the_rows_are_the_actions_ready_to_be_posted(world, by_hand):
    match_id, token = against_bot(world)
    listed = world.get(f"/v1/matches/{match_id}/actions", token=token).json

    asked = world.post(path(match_id), {"seat": 0, "playouts": 4}, token=token)
    by_hand.answer()
    answer = world.get(asked.json["url"], token=token).json

    assert answer["version"] == listed["version"]
    shown = sorted((row["action"] for row in answer["rows"]), key=str)
    assert shown == sorted(listed["actions"], key=str)
    best = answer["rows"][0]["action"]["command"]
    played = world.post(f"/v1/matches/{match_id}/commands", best, token=token)
    assert played.status_code == 201


def test_a_better_command_has_a_better_value(world, by_hand):
    """In the last round of a close match, sending more workers brings more food on average."""
    match_id = of_bots(world, "random", "random")
    last = decisions(world, match_id)[-1]
    asked = world.post(path(match_id), {"version": last[0], "seat": last[1], "playouts": 200})
    by_hand.answer()

    rows = world.get(asked.json["url"]).json["rows"]

    sends = {
        row["action"]["command"]["workers"]: row
        for row in rows
        if row["action"]["command"]["type"] == "send"
    }
    # n workers come back with food if the die shows at least n: the mean is n * (7 - n) / 6
    for workers, row in sends.items():
        gained = row["points"] - sends[1]["points"]
        expected = workers * (7 - workers) / 6 - 1
        error = row["points_error"] + sends[1]["points_error"]
        assert gained == pytest.approx(expected, abs=4 * error + 1e-9)
    assert len(sends) == 3


def test_the_same_question_is_computed_once(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    body = {"version": version, "seat": seat, "playouts": 4}

    first = world.post(path(match_id), body)
    by_hand.answer()
    again = world.post(path(match_id), body)
    by_default = world.post(path(match_id), body | {"level": "normal"})
    other = world.post(path(match_id), body | {"playouts": 5})

    assert (again.status_code, again.json["status"]) == (200, "done")
    assert again.json["id"] == first.json["id"] == by_default.json["id"]
    assert other.status_code == 202
    assert other.json["id"] != first.json["id"]


def test_two_services_give_the_same_table(by_hand):
    """The numbers depend on the question alone, also if the slices differ."""
    tables = []
    for playouts in (1, 7, 10**9):
        hands = ByHand()
        world = World(analyses=hands)
        match_id = of_bots(world)
        version, seat = decisions(world, match_id)[1]
        asked = world.post(path(match_id), {"version": version, "seat": seat, "playouts": 6})
        hands.answer(playouts=playouts)
        tables.append(world.get(asked.json["url"]).json)

    assert tables[0]["status"] == "done"
    assert tables[0] == tables[1] == tables[2]


def test_levels_play_on_differently(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    answers = {}
    for level in ("normal", "random", "greedy"):
        body = {"version": version, "seat": seat, "playouts": 50, "level": level}
        asked = world.post(path(match_id), body)
        by_hand.answer()
        answers[level] = world.get(asked.json["url"]).json

    assert {name: answer["level"] for name, answer in answers.items()} == {n: n for n in answers}
    assert answers["random"]["rows"] != answers["greedy"]["rows"]


def test_what_is_wrong_is_named(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    line = line_of(world, match_id)
    inside = next(v for v in range(2, line.version) if line.undo_point(v).mover == INSIDE)
    good = {"seat": seat, "version": version}

    for body, pointer in (
        ({}, "/seat"),
        (good | {"seat": 2}, "/seat"),
        (good | {"seat": -1}, "/seat"),
        (good | {"seat": 10**40}, "/seat"),
        (good | {"seat": True}, "/seat"),
        (good | {"version": 0}, "/version"),
        (good | {"version": 10**40}, "/version"),
        (good | {"version": None}, "/version"),
        (good | {"playouts": 0}, "/playouts"),
        (good | {"playouts": 10**9}, "/playouts"),
        (good | {"level": "mcts:200"}, "/level"),
        (good | {"more": 1}, "/more"),
        ([], ""),
    ):
        answer = is_problem(world.post(path(match_id), body), "invalid-body")
        assert answer.json["errors"][0]["pointer"] == pointer, body
    is_problem(world.post(path(match_id), good | {"version": 9999}), "unknown-version")
    over, tokens = world.begin_match()
    world.finish(over, tokens)
    is_problem(world.post(path(over), {"seat": 0, "version": 1}), "match-open")
    is_problem(world.post(path(match_id), {"seat": 0}), "match-over")
    answer = is_problem(world.post(path(match_id), good | {"version": inside}), "inside-commit")
    assert answer.json["facts"]["version"] == inside
    for question in ("0" * 24, "x", "0" * 25, "%00"):
        is_problem(world.get(path(match_id, question)), "no-whatif")
    is_problem(world.post(path("a" * 16), good), "unknown-match")


def test_too_many_playouts_are_refused_with_the_limit(world, monkeypatch):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    monkeypatch.setattr("matches.analysis.whatif_progress.PLAYOUTS_MOST", 10)

    answer = is_problem(
        world.post(path(match_id), {"seat": seat, "version": version, "playouts": 5}),
        "costly-whatif",
    )
    by_default = world.post(path(match_id), {"seat": seat, "version": version})

    assert answer.json["status"] == 422
    assert "limit of 10 playouts" in answer.json["detail"]
    assert by_default.status_code == 202
    shown = world.get(by_default.json["url"]).json
    assert shown["playouts"] == 10 // shown["actions"]


def test_a_seat_without_a_command_has_nothing_to_compare(by_hand):
    world = World(games=dict(GAMES), analyses=by_hand, admin_token=ADMIN)
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=IN_TURN)
    play_on(world, match_id, 20)
    world.post(f"/v1/matches/{match_id}/end", {"reason": "fault"}, token=ADMIN)
    line, game = line_of(world, match_id), GAMES[IN_TURN]
    moment = next(
        (version, seat)
        for version in range(1, line.version)
        for seat in (0, 1)
        if line.is_target(version) and not game.legal(line.state(version), seat)
    )

    is_problem(world.post(path(match_id), {"seat": moment[1], "version": moment[0]}), "no-actions")


def cancel(world, url, **headers):
    return world.client.delete(url, headers=headers)


def test_a_cancelled_question_stops_and_can_be_continued(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    body = {"version": version, "seat": seat, "playouts": 8}
    url = world.post(path(match_id), body).json["url"]
    by_hand.answer(1, playouts=5)

    gone = cancel(world, url)
    left = world.get(url).json
    waiting = by_hand.whatifs.next()
    again = world.post(path(match_id), body)
    by_hand.answer()

    assert gone.status_code == 204
    assert (left["status"], left["progress"]["done"]) == ("cancelled", 5)
    assert waiting is None
    assert (again.json["status"], again.json["progress"]["done"]) == ("running", 5)
    assert world.get(url).json["status"] == "done"
    assert cancel(world, url).status_code == 204
    assert world.get(url).json["status"] == "done"


def test_a_question_goes_on_while_another_caller_waits(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    keys = [sign_up(world, name)["key"] for name in ("Ann", "Bob", "Eve")]
    body = {"version": version, "seat": seat}
    for key in keys[:2]:
        url = world.post(path(match_id), body, token=key).json["url"]

    statuses = []
    for key in (keys[2], keys[0], keys[0], keys[1]):
        assert cancel(world, url, Authorization=f"Bearer {key}").status_code == 204
        statuses.append(world.get(url).json["status"])

    assert statuses == ["waiting", "waiting", "waiting", "cancelled"]


def test_an_answer_that_has_not_changed_is_not_sent_again(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    url = world.post(path(match_id), {"version": version, "seat": seat}).json["url"]
    before = world.get(url).headers["ETag"]
    assert world.get(url, If_None_Match=before).status_code == 304
    by_hand.answer()

    assert world.get(url, If_None_Match=before).status_code == 200


def test_other_code_starts_over(world, by_hand, monkeypatch):
    """Results of an earlier version of the game are neither shown nor continued."""
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    body = {"version": version, "seat": seat, "playouts": 4}
    url = world.post(path(match_id), body).json["url"]
    by_hand.answer(1, playouts=5)
    monkeypatch.setattr("matches.analysis.whatif_progress.frame_end", lambda *_: "/1/other")

    is_problem(world.get(url), "no-whatif")
    again = world.post(path(match_id), body)

    assert again.json["progress"]["done"] == 0
    by_hand.answer()
    assert world.get(url).json["status"] == "done"


def test_a_service_without_workers_says_so():
    world = World()
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]

    is_problem(world.post(path(match_id), {"seat": seat, "version": version}), "analyses-off")
    is_problem(world.get(path(match_id, "0" * 24)), "analyses-off")
