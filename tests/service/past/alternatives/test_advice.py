"""Only readers to whom it is fair may know the value of alternatives, in matches and branches."""

from matches.commands import commit as commits
from tests.service.accounts.people import sign_up
from tests.service.past.alternatives.asking import (
    ADMIN,
    BOT,
    against_bot,
    by_hand,
    decisions,
    of_bots,
    path,
    world,
)
from tests.service.past.test_bot_replays import play_on
from tests.service.problems import is_problem

__all__ = ["by_hand", "world"]


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


def test_a_bots_reasons_are_shown_after_the_end_alone(world, by_hand):
    match_id = world.create({"bot": "mcts:20"}, {"bot": "greedy"})
    play_on(world, match_id)
    version, seat = decisions(world, match_id)[0]
    asked = world.post(path(match_id), {"version": version, "seat": seat, "playouts": 2})
    by_hand.answer()

    answer = world.get(asked.json["url"]).json

    replay = world.get(f"/v1/matches/{match_id}/rederive?seq={version + 1}").json["recorded"]
    chosen = [row for row in answer["rows"] if row["is_chosen"]]
    body = {name: value for name, value in replay["command"].items() if name != "seat"}
    assert [row["action"]["command"] for row in chosen] == [body]
    assert chosen[0]["bot_value"] == float(replay["value"])
    values = {float(row["value"]) for row in replay["alternatives"]}
    others = {row["bot_value"] for row in answer["rows"] if not row["is_chosen"]} - {None}
    assert others == values
    assert answer["bot"]["level"] == replay.get("level", "mcts:20")
    assert (answer["bot"]["engine"], answer["bot"]["iterations"]) == ("formicary/mcts", 20)
    assert answer["bot"]["seen"] == version


def test_a_running_match_keeps_what_its_bots_thought(world, by_hand):
    match_id, token = against_bot(world)
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    before = world.post(path(match_id), {"seat": 0, "playouts": 2}, token=token).json["url"]
    world.send(match_id, token)
    play_on(world, match_id)
    by_hand.answer()

    answer = world.get(before, token=token).json

    assert (answer["version"], answer["is_true"], answer["bot"]) == (version, False, None)
    assert not any(row["is_chosen"] or row["bot_value"] is not None for row in answer["rows"])


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
