"""Administrators can undo, redo and branch, read only results, and never play."""

import pytest

from matches.audit.verify import verify
from tests.anthill import ANTHILL
from tests.service.conftest import World

ADMIN = "an administrator's secret of more than 32"
START = 5  # created, two seats taken, two numbers dealt
BOTS = [{"bot": "random"}, {"bot": "random"}]
OPEN: list[dict[str, str]] = [{}, {}]
UNKNOWN = (404, "unknown-match")


@pytest.fixture
def world():
    return World(admin_token=ADMIN)


@pytest.fixture
def new_match(world):
    """Return a running match, and its seats' tokens."""
    return world.begin_match()


def ponder(world, match_id, token):
    answer = world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=token)
    assert answer.status_code == 201
    return answer.json["version"]


def create_branch(world, match_id, at, luck="same", *, seats=BOTS, token=ADMIN):
    body = {"at": at, "luck": luck, "seats": seats}
    return world.post(f"/v1/matches/{match_id}/branches", body, token=token)


def problem(answer):
    return answer.status_code, answer.json["type"].removeprefix("/problems/")


def verify_match(world, match_id):
    keys = world.context.cache.get(match_id).keys
    return verify(match_id, world.stored_entries(match_id), world.games, keys=keys)


@pytest.mark.slow
@pytest.mark.parametrize("undo", ["free", "consent", "none"])
def test_an_administrator_goes_back_over_luck_and_others_whatever_the_policy(world, undo):
    made = world.post("/v1/matches", {"game": "anthill", "seats": OPEN, "undo": undo})
    match_id = made.json["id"]
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    ponder(world, match_id, tokens[0])
    world.send(match_id, tokens[1])

    answer = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN)

    assert answer.status_code == 201
    (event,) = answer.json["events"]
    assert (event["e"]["by"], event["e"]["event"]) == ("admin", {"type": "rewound", "to": START})
    line = world.context.cache.fresh(match_id).timeline
    assert line.tip().state == line.state(START)
    again = world.post(f"/v1/matches/{match_id}/redo", {"to": START + 2}, token=ADMIN)
    assert again.status_code == 201
    assert line.tip().state == line.state(START + 2)
    assert verify_match(world, match_id).events == START + 4


def test_an_open_proposal_lapses(world):
    match_id = world.post(
        "/v1/matches", {"game": "anthill", "seats": OPEN, "undo": "consent"}
    ).json["id"]
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    ponder(world, match_id, tokens[0])
    world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=tokens[0])

    answer = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN)

    assert [event["e"]["event"]["type"] for event in answer.json["events"]] == [
        "undo-lapsed",
        "rewound",
    ]
    assert verify_match(world, match_id).events == START + 4


@pytest.mark.parametrize(
    ("path", "to", "slug"),
    [
        ("undo", START - 1, "undo.no-target"),
        ("undo", START + 1, "undo.no-target"),
        ("undo", 99, "undo.no-target"),
        ("redo", START, "redo.not-abandoned"),
    ],
)
def test_what_is_no_target_is_refused(world, new_match, path, to, slug):
    match_id, (token, _) = new_match
    ponder(world, match_id, token)

    answer = world.post(f"/v1/matches/{match_id}/{path}", {"to": to}, token=ADMIN)

    assert (problem(answer), answer.json["slug"]) == ((409, "rule-violation"), slug)
    assert len(world.stored_entries(match_id)) == START + 1


def test_a_key_acts_once_and_a_version_that_was_seen_holds(world, new_match):
    match_id, (token, _) = new_match
    ponder(world, match_id, token)
    late = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN, If_Match='"5"')
    assert problem(late) == (412, "stale-version")
    first = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN, key="once")
    second = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN, key="once")

    assert (first.json, second.headers["Idempotency-Replayed"]) == (second.json, "true")
    assert len(world.stored_entries(match_id)) == START + 2


def test_nothing_is_put_back_before_the_match_runs_and_after_its_keys_are_out(world, new_match):
    match_id, tokens = new_match
    world.finish(match_id, tokens)
    answer = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN)
    assert problem(answer) == (409, "match-over")
    answer = world.post(f"/v1/matches/{world.create()}/undo", {"to": 1}, token=ADMIN)
    assert problem(answer) == (409, "match-open")


def test_the_timeline_says_that_it_was_an_administrator(world, new_match):
    match_id, (token, _) = new_match
    ponder(world, match_id, token)
    world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=ADMIN)

    line = world.get(f"/v1/matches/{match_id}/timeline").json["lines"][-1]

    assert (line["by"], line["seat"], line["rule"]) == ("admin", None, "T2")


READS = (
    "",
    "/state",
    "/actions",
    "/events",
    "/timeline",
    "/bundle",
    "/ledger",
    "/branches",
    "/receipts/2",
    "/position",
    "/diff?from=1",
    "/search?where=round",
    "/state?at=2",
    "/standing-answers",
)
POSTS = {
    "/commands": {"type": "ponder"},
    "/preview": {"type": "ponder"},
    "/explain": {"type": "ponder"},
    "/undo/answers": {"proposal": 6, "agrees": True},
}


@pytest.mark.parametrize("path", READS)
def test_an_administrator_reads_no_match_of_others(world, new_match, path):
    match_id, _ = new_match
    assert problem(world.get(f"/v1/matches/{match_id}{path}", token=ADMIN)) == (403, "wrong-scope")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("is_private", [False, True])
def test_an_administrator_plays_for_nobody(world, new_match, path, is_private):
    match_id, _ = new_match
    if is_private:
        match_id = create_branch(world, match_id, START).json["id"]
    before = world.stored_entries(match_id)

    answer = world.post(f"/v1/matches/{match_id}{path}", POSTS[path], token=ADMIN)

    assert problem(answer) == (403, "wrong-scope")
    assert world.stored_entries(match_id) == before


@pytest.mark.parametrize("known", [None, ADMIN])
@pytest.mark.parametrize("token", [ADMIN[:-1], "x", f"{ADMIN}x", "seat.0.none"])
def test_another_token_is_no_administrators(new_match, world, known, token):
    match_id, _ = new_match
    world.context.admin_token = known
    answer = world.post(f"/v1/matches/{match_id}/undo", {"to": START}, token=token)
    assert problem(answer) == (401, "invalid-token")


def test_without_the_setting_there_are_no_administrators(world, new_match):
    match_id, _ = new_match
    world.context.admin_token = None
    for path, body in (
        ("undo", {"to": START}),
        ("branches", {"at": 5, "luck": "new", "seats": OPEN}),
    ):
        answer = world.post(f"/v1/matches/{match_id}/{path}", body, token=ADMIN)
        assert problem(answer) == (401, "invalid-token")


def fill_seats(world, match_id):
    """Take every seat of a private match, and return the tokens."""
    answers = [world.post(f"/v1/matches/{match_id}/seats/{n}", token=ADMIN) for n in (0, 1)]
    return [answer.json["token"] for answer in answers]


def a_round(world, match_id, tokens):
    """Let both seats send two workers and the phase run. Return the resulting state."""
    for token in tokens:
        assert world.send(match_id, token).status_code == 201
    world.run_phases(match_id)
    return world.context.cache.get(match_id).timeline.tip().state


@pytest.fixture
def private_branch(world, new_match):
    """Return a private branch of a match in which a card was drawn, and its seats' tokens."""
    match_id, tokens = new_match
    ponder(world, match_id, tokens[0])
    made = create_branch(world, match_id, START + 1, seats=OPEN).json["id"]
    return made, fill_seats(world, made)


def test_a_branch_of_a_running_match_has_its_true_state_and_its_luck(
    world, new_match, private_branch
):
    (match_id, tokens), (made, others) = new_match, private_branch
    parent, child = (world.context.cache.get(id_) for id_ in (match_id, made))
    assert child.timeline.tip().state == parent.timeline.tip().state

    assert a_round(world, made, others) == a_round(world, match_id, tokens)
    assert verify_match(world, made).draws == 1


def test_new_luck_is_new(world, new_match, private_branch):
    match_id, _ = new_match
    made = create_branch(world, match_id, START + 1, "new").json["id"]

    keys = [world.context.cache.get(id_).keys.luck for id_ in (match_id, private_branch[0], made)]

    assert keys[0] == keys[1] != keys[2]


def test_a_private_branch_is_there_for_its_seats_and_administrators_alone(
    world, new_match, private_branch
):
    match_id, (outsider, _) = new_match
    made, (insider, _) = private_branch
    for end in READS:
        path, of_a_seat = f"/v1/matches/{made}{end}", end == "/standing-answers"
        assert problem(world.get(path)) == ((401, "no-token") if of_a_seat else UNKNOWN)
        assert problem(world.get(path, token=outsider)) == UNKNOWN
        assert world.get(path, token=insider).status_code == 200
        assert world.get(path, token=ADMIN).status_code == (403 if of_a_seat else 200)
    for path, body in POSTS.items():
        answer = world.post(f"/v1/matches/{made}{path}", body, token=outsider)
        assert problem(answer) == UNKNOWN
    other = create_branch(world, match_id, START, seats=OPEN).json["id"]
    for token in (None, outsider):
        answer = world.post(f"/v1/matches/{other}/seats/0", token=token)
        assert problem(answer) == UNKNOWN
        answer = create_branch(world, made, 4, "new", token=token)
        assert problem(answer) == UNKNOWN


def test_a_private_branch_is_listed_nowhere_and_says_that_it_is_one(
    world, new_match, private_branch
):
    match_id, _ = new_match
    world.follow()

    assert [row["id"] for row in world.get("/v1/matches").json["matches"]] == [match_id]
    assert world.get(f"/v1/matches/{match_id}/branches").json["branches"] == []
    shown = world.get(f"/v1/matches/{private_branch[0]}", token=ADMIN).json
    assert (shown["private"], shown["lineage"]["match"]) == (True, match_id)
    assert not world.get(f"/v1/matches/{match_id}").json["private"]


def test_a_private_branch_tells_its_seats_nothing_of_its_parents_keys(
    world, new_match, private_branch
):
    """The seats do not get the luck key while the branch runs, or any key after its end."""
    made, tokens = private_branch
    parent = world.context.cache.get(new_match[0]).keys
    for _ in range(3):
        a_round(world, made, tokens)

    bundle = world.get(f"/v1/matches/{made}/bundle", token=tokens[0]).text

    assert '"type":"match-ended"' in bundle
    for name in ("luck", "salt", "state", "bot"):
        assert getattr(parent, name).hex() not in bundle
    assert '"keys":{}' in bundle
    opened = world.get(f"/v1/matches/{made}/events", token=tokens[0]).json["events"][1]
    assert opened["e"]["event"] == {"type": "position-set", "state": {"audience": []}}
    assert "opened" not in opened
    assert verify_match(world, made).events == len(world.stored_entries(made))


def test_a_branch_of_a_private_match_is_drawn_from_what_its_reader_sees(world, private_branch):
    made, (insider, _) = private_branch
    assert create_branch(world, made, 4, "same", token=insider).json["slug"] == "branch.luck-hidden"

    public = create_branch(world, made, 4, "new", token=insider)
    again = create_branch(world, made, 4)

    assert (public.status_code, public.json["private"]) == (201, False)
    assert (again.status_code, again.json["private"]) == (201, True)


def test_a_branch_of_a_match_that_is_over_is_like_anybodys(world, new_match):
    match_id, tokens = new_match
    world.finish(match_id, tokens)

    made = create_branch(world, match_id, START)

    assert (made.status_code, made.json["private"]) == (201, False)
    assert world.get(f"/v1/matches/{made.json['id']}").status_code == 200


def test_the_same_key_of_a_spectator_is_not_the_administrators(world, new_match):
    match_id, _ = new_match
    body = {"at": START, "luck": "new", "seats": BOTS}
    made = [
        world.post(f"/v1/matches/{match_id}/branches", body, key=world.key(), token=token).json[
            "id"
        ]
        for token in (ADMIN, None)
    ]
    key = world.key()
    made += [
        world.post(f"/v1/matches/{match_id}/branches", body, key=key, token=token).json["id"]
        for token in (ADMIN, None)
    ]
    assert len(set(made)) == 4


def test_the_game_of_these_tests_hides_what_a_private_branch_would_tell(world, private_branch):
    state = world.context.cache.get(private_branch[0]).timeline.tip().state
    assert ANTHILL.view(state, None) != ANTHILL.view(state, 0)
