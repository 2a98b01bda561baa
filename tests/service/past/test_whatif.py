"""The value of each alternative of a seat over the API: who may ask, and what the answer contains."""

import pytest

from games import GAMES
from games.table.undo_history import INSIDE
from matches.commands import commit as commits
from tests.service.accounts.people import sign_up
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.past.test_bot_replays import play_on, turns
from tests.service.problems import is_problem

ADMIN = "an administrator's secret of more than 32"
BOT = {"bot": "greedy"}
IN_TURN = next(iter(GAMES))  # a game in which one seat is asked at a time


@pytest.fixture
def by_hand():
    return ByHand()


@pytest.fixture
def world(by_hand):
    return World(analyses=by_hand, admin_token=ADMIN)


def path(match_id, question=""):
    return f"/v1/matches/{match_id}/whatif" + (f"/{question}" if question else "")


def against_bot(world, seat=0, level="greedy", **more):
    """Return a running match of a person against a bot, the person's token, and its version."""
    seats = [{"bot": level}, {"bot": level}]
    seats[seat] = {}
    match_id = world.post("/v1/matches", {"game": "anthill", "seats": seats, **more}).json["id"]
    token = world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"]
    play_on(world, match_id)
    return match_id, token


def of_bots(world, *levels):
    """Return a finished match of bots."""
    match_id = world.create(*({"bot": level} for level in levels or ("greedy", "random")))
    play_on(world, match_id)
    return match_id


def decisions(world, match_id):
    """Return pairs of a version and the seat whose bot decides there."""
    codec = world.context.cache.get(match_id).codec
    entries = {entry.seq: codec.record(entry) for entry in world.stored_entries(match_id)}
    return [(seq - 1, entries[seq].seat) for seq in turns(world, match_id)]


def branch_at(world, match_id, at, *seats, token=None, luck="new"):
    body = {"at": at, "luck": luck, "seats": list(seats or ({}, BOT))}
    made = world.post(f"/v1/matches/{match_id}/branches", body, token=token)
    assert made.status_code == 201, made.text
    return made.json["id"]


def end_by_resigning(world, match_id, seat=0):
    """Take a seat of a match, and resign it. Return the token."""
    token = world.post(f"/v1/matches/{match_id}/seats/{seat}").json["token"]
    answer = world.post(f"/v1/matches/{match_id}/seats/{seat}/resignation", {}, token=token)
    assert answer.status_code == 201, answer.text
    assert world.get(f"/v1/matches/{match_id}", token=token).json["status"] == "over"
    return token


def test_a_question_is_asked_followed_and_answered(world, by_hand):
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]
    stored = world.stored_entries(match_id)

    asked = world.post(path(match_id), {"version": version, "seat": seat, "playouts": 8})
    waiting = world.get(asked.headers["Location"]).json
    by_hand.answer(1, playouts=10)
    part = world.get(asked.headers["Location"]).json
    by_hand.answer()
    found = world.get(asked.headers["Location"]).json

    assert asked.status_code == 202
    assert asked.headers["Location"] == path(match_id, asked.json["id"]) == asked.json["url"]
    assert (waiting["status"], waiting["rows"]) == ("waiting", [])
    assert (part["status"], part["progress"]["done"]) == ("running", 10)
    assert {row["playouts"] for row in part["rows"]} == {10 // found["actions"], 3}
    assert found["status"] == "done"
    assert found["progress"] == {"done": 8 * found["actions"], "of": 8 * found["actions"]}
    assert [row["playouts"] for row in found["rows"]] == [8] * found["actions"]
    chances = [row["chance"] for row in found["rows"]]
    assert chances == sorted(chances, reverse=True)
    assert all(row["error"] > 0 for row in found["rows"])
    assert world.stored_entries(match_id) == stored


def test_the_rows_are_the_actions_ready_to_be_posted(world, by_hand):
    match_id, token = against_bot(world)
    listed = world.get(f"/v1/matches/{match_id}/actions", token=token).json

    asked = world.post(path(match_id), {"seat": 0, "playouts": 4}, token=token)
    by_hand.answer()
    found = world.get(asked.json["url"], token=token).json

    assert found["version"] == listed["version"]
    shown = sorted((row["action"] for row in found["rows"]), key=str)
    assert shown == sorted(listed["actions"], key=str)
    best = found["rows"][0]["action"]["command"]
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
    found = {}
    for level in ("normal", "random", "greedy"):
        body = {"version": version, "seat": seat, "playouts": 50, "level": level}
        asked = world.post(path(match_id), body)
        by_hand.answer()
        found[level] = world.get(asked.json["url"]).json

    assert {name: answer["level"] for name, answer in found.items()} == {n: n for n in found}
    assert found["random"]["rows"] != found["greedy"]["rows"]


def test_a_bots_reasons_are_shown_after_the_end_alone(world, by_hand):
    match_id = world.create({"bot": "mcts:20"}, {"bot": "greedy"})
    play_on(world, match_id)
    version, seat = decisions(world, match_id)[0]
    asked = world.post(path(match_id), {"version": version, "seat": seat, "playouts": 2})
    by_hand.answer()

    found = world.get(asked.json["url"]).json

    replay = world.get(f"/v1/matches/{match_id}/rederive?seq={version + 1}").json["recorded"]
    chosen = [row for row in found["rows"] if row["is_chosen"]]
    body = {name: value for name, value in replay["command"].items() if name != "seat"}
    assert [row["action"]["command"] for row in chosen] == [body]
    assert chosen[0]["bot_value"] == float(replay["value"])
    values = {float(row["value"]) for row in replay["alternatives"]}
    others = {row["bot_value"] for row in found["rows"] if not row["is_chosen"]} - {None}
    assert others == values
    assert found["bot"]["level"] == replay.get("level", "mcts:20")
    assert (found["bot"]["engine"], found["bot"]["iterations"]) == ("formicary/mcts", 20)
    assert found["bot"]["seen"] == version


def test_a_running_match_keeps_what_its_bots_thought(world, by_hand):
    match_id, token = against_bot(world)
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    before = world.post(path(match_id), {"seat": 0, "playouts": 2}, token=token).json["url"]
    world.send(match_id, token)
    play_on(world, match_id)
    by_hand.answer()

    found = world.get(before, token=token).json

    assert (found["version"], found["is_true"], found["bot"]) == (version, False, None)
    assert not any(row["is_chosen"] or row["bot_value"] is not None for row in found["rows"])


def test_a_person_against_bots_may_ask_for_the_own_seat_alone(world):
    match_id, token = against_bot(world)

    assert world.post(path(match_id), {"seat": 0}, token=token).status_code == 202
    answer = is_problem(world.post(path(match_id), {"seat": 1}, token=token), "advice-refused")
    assert answer.json["status"] == 403
    is_problem(world.post(path(match_id), {"seat": 0}), "advice-refused")
    is_problem(world.post(path(match_id), {"seat": 0}, token="x"), "invalid-token")


def test_a_seat_between_people_may_not_ask(world):
    """It makes no difference if the other person resigned, or handed the seat over to a bot."""
    match_id, tokens = world.begin_match()
    third, three = world.begin_match({}, {}, BOT)
    for token in (None, *tokens):
        refused = world.post(path(match_id), {"seat": 0}, token=token)
        is_problem(refused, "advice-refused")
        assert "more than one seat belongs to a person" in refused.json["detail"]
    given = world.post(f"/v1/matches/{third}/seats/1/resignation", {}, token=three[1])
    assert given.status_code == 201
    is_problem(world.post(path(third), {"seat": 0}, token=three[0]), "advice-refused")
    other, people = world.begin_match()
    headers = {"Authorization": f"Bearer {people[1]}", "Idempotency-Key": world.key()}
    given = world.client.put(f"/v1/matches/{other}/seats/1/bot", json={}, headers=headers)
    assert given.status_code in (200, 201)
    is_problem(world.post(path(other), {"seat": 0}, token=people[0]), "advice-refused")


def test_an_open_match_has_nothing_to_compare(world):
    match_id = world.create({}, BOT)
    is_problem(world.post(path(match_id), {"seat": 0}), "advice-refused")
    both = world.create({}, {})
    is_problem(world.post(path(both), {"seat": 0}), "advice-refused")


def test_a_rated_match_gives_no_advice_until_its_end(world, by_hand):
    keys = [sign_up(world, name)["key"] for name in ("Ann", "Bob")]
    body = {"game": "anthill", "seats": [{}, {}], "rated": True, "undo": "none"}
    match_id = world.post("/v1/matches", body, token=keys[0]).json["id"]
    for seat, key in enumerate(keys):
        world.post(f"/v1/matches/{match_id}/seats/{seat}", token=key)
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    question = {"seat": 0, "version": version}

    refused = [world.post(path(match_id), question, token=key) for key in (None, *keys)]
    world.post(f"/v1/matches/{match_id}/seats/1/resignation", {}, token=keys[1])

    for answer in refused:
        is_problem(answer, "advice-refused")
    assert "rated" in refused[0].json["detail"]
    assert world.post(path(match_id), question).status_code == 202


def test_a_sandbox_of_one_person_gives_advice(world):
    running, token = against_bot(world)
    position = world.get(f"/v1/matches/{running}/position", token=token).json["position"]
    match_id, own = against_bot(world, position=position)

    assert world.get(f"/v1/matches/{match_id}").json["sandbox"]
    assert world.post(path(match_id), {"seat": 0}, token=own).status_code == 202
    is_problem(world.post(path(match_id), {"seat": 0}), "advice-refused")


def test_after_the_end_every_reader_may_ask_for_every_seat(world, by_hand):
    match_id, tokens = world.begin_match()
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    world.finish(match_id, tokens)
    for seat in (0, 1):
        for token in (None, *tokens):
            body = {"seat": seat, "version": version, "playouts": 2}
            asked = world.post(path(match_id), body, token=token)
            assert asked.status_code == (202 if token is None else 200), asked.text
            by_hand.answer()
            assert world.get(asked.json["url"], token=token).json["is_true"]


def test_a_branch_of_a_running_match_gives_no_advice_at_any_depth(world):
    """The branches are over, or played by one person against bots, and would be open otherwise."""
    root, tokens = world.begin_match()
    at = world.get(f"/v1/matches/{root}").json["version"]
    child = branch_at(world, root, at, token=tokens[0])
    own = end_by_resigning(world, child)
    first = next(v for v in range(1, 99) if is_target(world, child, v))
    grandchild = branch_at(world, child, first)
    last = branch_at(world, grandchild, first, token=end_by_resigning(world, grandchild))
    playing = world.post(f"/v1/matches/{last}/seats/0").json["token"]

    for match_id, token in ((child, own), (child, None), (grandchild, None), (last, playing)):
        body = {"seat": 0, "version": first}
        answer = is_problem(world.post(path(match_id), body, token=token), "advice-refused")
        assert "branched" in answer.json["detail"]
        is_problem(world.get(path(match_id, "0" * 24), token=token), "advice-refused")

    world.post(f"/v1/matches/{root}/seats/1/resignation", {}, token=tokens[1])

    for match_id, token in ((child, None), (grandchild, None)):
        answer = world.post(path(match_id), {"seat": 0, "version": first}, token=token)
        assert answer.status_code == 202, answer.text
    assert world.post(path(last), {"seat": 0}, token=playing).status_code == 202


def is_target(world, match_id, version):
    line = world.context.cache.get(match_id).timeline
    return version <= line.version and line.is_target(version)


def test_a_branch_of_a_deleted_match_is_judged_by_itself(world):
    root, tokens = world.begin_match()
    at = world.get(f"/v1/matches/{root}").json["version"]
    child = branch_at(world, root, at, token=tokens[0])
    token = world.post(f"/v1/matches/{child}/seats/0").json["token"]
    is_problem(world.post(path(child), {"seat": 0}, token=token), "advice-refused")

    world.client.delete(f"/v1/matches/{root}", headers={"Authorization": f"Bearer {ADMIN}"})

    assert world.post(path(child), {"seat": 0}, token=token).status_code == 202


def test_a_chain_of_very_many_branches_gives_no_advice(world, monkeypatch):
    monkeypatch.setattr("matches.advice.ANCESTORS_MOST", 2)
    match_id = of_bots(world)
    at = decisions(world, match_id)[0][0]
    asked = []
    for _ in range(3):
        match_id = branch_at(world, match_id, at, BOT, BOT, luck="new")
        play_on(world, match_id)
        at = next(v for v in range(1, 99) if is_target(world, match_id, v))
        asked.append(world.post(path(match_id), {"seat": 0, "version": at}))

    assert [answer.status_code for answer in asked] == [202, 202, 403]


def test_spectators_with_a_delay_do_not_learn_that_an_ancestor_is_over(world):
    """A branch of a match that they see late gives no advice before they see its end."""
    now = [0]
    world.context.now = lambda: now[0]
    policy = {"kind": "delayed", "minutes": 5}
    body = {"game": "anthill", "seats": [{}, {}], "spectators": policy}
    root = world.post("/v1/matches", body).json["id"]
    tokens = [world.post(f"/v1/matches/{root}/seats/{seat}").json["token"] for seat in (0, 1)]
    at = world.get(f"/v1/matches/{root}", token=tokens[0]).json["version"]
    now[0] += 10 * 60_000
    child = branch_at(world, root, at, token=tokens[0])
    first = end_by_resigning(world, child)
    now[0] += 6 * 60_000
    world.post(f"/v1/matches/{root}/seats/1/resignation", {}, token=tokens[1])
    question = {"seat": 0, "version": next(v for v in range(1, 99) if is_target(world, child, v))}

    is_problem(world.post(path(child), question, token=first), "advice-refused")
    now[0] += 6 * 60_000

    assert world.post(path(child), question, token=first).status_code == 202


def test_a_match_that_keeps_its_keys_gives_no_advice(world, monkeypatch):
    monkeypatch.setattr(commits, "RELEASED", ("bot", "luck", "state"))
    match_id = of_bots(world)
    version, seat = decisions(world, match_id)[0]

    is_problem(world.post(path(match_id), {"seat": seat, "version": version}), "keys-kept")
    is_problem(world.get(path(match_id, "0" * 24)), "keys-kept")


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


def line_of(world, match_id):
    return world.context.cache.get(match_id).timeline


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
    found = next(
        (version, seat)
        for version in range(1, line.version)
        for seat in (0, 1)
        if line.is_target(version) and not game.legal(line.state(version), seat)
    )

    is_problem(world.post(path(match_id), {"seat": found[1], "version": found[0]}), "no-actions")


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
