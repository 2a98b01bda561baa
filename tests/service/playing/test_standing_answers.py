"""Standing answers over HTTP are only visible to their seat, and can be withdrawn."""

import pytest

from matches.commands.bots import answer, tasks_at
from projections.task_queue import parse_tasks
from tests.service.conftest import World
from tests.service.test_secrecy import everything

TWO = {"kind": "send", "choice": {"rule": "command", "command": {"type": "send", "workers": 2}}}
PONDER = {"kind": "send", "choice": {"rule": "only-of-type", "type": "take-back"}}
ONLY = {"kind": "send", "choice": {"rule": "only"}, "until": "send"}


def path(match_id):
    return f"/v1/matches/{match_id}/standing-answers"


def ask(world, method, match_id, token, body=None, *, key=None, **headers):
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    named["Idempotency-Key"] = world.key() if key is None else key
    if token:
        named["Authorization"] = f"Bearer {token}"
    return world.client.open(path(match_id), method=method, json=body, headers=named)


def put(world, match_id, token, *answers, **more):
    return ask(world, "PUT", match_id, token, {"answers": list(answers)}, **more)


def read_answers(world, match_id, token):
    return world.get(path(match_id), token=token)


@pytest.fixture
def new_match(world):
    match_id, tokens = world.begin_match()
    return world, match_id, tokens


def test_what_is_set_is_shown_to_its_seat_alone(new_match):
    world, match_id, (own, other) = new_match

    answered = put(world, match_id, own, TWO)

    assert answered.status_code == 200
    assert answered.headers["Cache-Control"] == "private, no-store"
    assert answered.json["answers"] == [TWO]
    assert answered.json["kinds"] == ["send"]
    assert read_answers(world, match_id, own).json == answered.json
    assert read_answers(world, match_id, other).json["answers"] == []
    assert read_answers(world, match_id, None).json["type"] == "/problems/no-token"


def test_they_take_the_place_of_those_before_and_can_be_withdrawn(new_match):
    world, match_id, (own, _) = new_match
    put(world, match_id, own, TWO)

    assert put(world, match_id, own, ONLY).json["answers"] == [ONLY]
    gone = ask(world, "DELETE", match_id, own)
    assert (gone.status_code, gone.json["answers"]) == (200, [])
    assert read_answers(world, match_id, own).json["answers"] == []


def test_a_repeated_request_acts_once(new_match):
    world, match_id, (own, _) = new_match
    first = put(world, match_id, own, TWO, key="k")
    again = put(world, match_id, own, TWO, key="k")
    other = put(world, match_id, own, ONLY, key="k")
    ask(world, "DELETE", match_id, own, key="gone")
    repeated = ask(world, "DELETE", match_id, own, key="gone")

    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.headers["ETag"] == first.headers["ETag"]
    assert other.json["type"] == "/problems/key-reused"
    assert repeated.headers["Idempotency-Replayed"] == "true"
    assert world.context.store.head(match_id).version == repeated.json["version"]


def test_the_seats_own_log_tells_them_and_the_others_a_seal(new_match):
    world, match_id, (own, other) = new_match
    put(world, match_id, own, TWO)
    version = world.context.store.head(match_id).version

    mine, theirs, all_see = (
        world.get(f"/v1/matches/{match_id}/events?after={version - 1}", token=token).json["events"][
            0
        ]
        for token in (own, other, None)
    )

    assert mine["opened"]["event.answers"]["value"] == [TWO]
    assert "opened" not in theirs
    assert theirs == all_see
    assert theirs["e"]["event"] == {
        "type": "standing-answers-given",
        "seat": 0,
        "answers": {"audience": [0]},
    }


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/answers"),
        ({"answers": [{"kind": "send"}]}, "/answers/0/choice"),
        ({"answers": [{**TWO, "choice": {"rule": "luck"}}]}, "/answers/0/choice/rule"),
        ({"answers": [{**TWO, "choice": {"rule": "command"}}]}, "/answers/0/choice/command"),
        (
            {"answers": [TWO, {**TWO, "choice": {"rule": "only", "type": "send"}}]},
            "/answers/1/choice/type",
        ),
        (
            {"answers": [{**TWO, "choice": {"rule": "only-of-type", "type": "fly"}}]},
            "/answers/0/choice/type",
        ),
        (
            {
                "answers": [
                    {
                        "kind": "send",
                        "choice": {"rule": "command", "command": {"type": "send", "workers": 9}},
                    }
                ]
            },
            "/answers/0/choice/command/workers",
        ),
        ({"answers": [{**TWO, "seat": 1}]}, "/answers/0/seat"),
    ],
)
def test_a_body_of_another_form_is_refused(new_match, body, pointer):
    world, match_id, (own, _) = new_match

    refused = ask(world, "PUT", match_id, own, body)

    assert refused.json["type"] == "/problems/invalid-body"
    assert [error["pointer"] for error in refused.json["errors"]] == [pointer]


def test_what_the_table_forbids_is_named(new_match):
    world, match_id, (own, _) = new_match

    refused = put(world, match_id, own, {**TWO, "kind": "fly"})

    assert refused.json["slug"] == "standing.kind"
    assert refused.json["detail"] == "This game does not ask questions of the kind fly."
    assert put(world, match_id, own, TWO, TWO).json["slug"] == "standing.twice"


def test_before_the_match_begins_there_is_nothing_to_answer(world):
    match_id = world.create()
    token = world.post(f"/v1/matches/{match_id}/seats/0").json["token"]

    assert put(world, match_id, token, TWO).json["type"] == "/problems/match-open"


def test_a_command_of_the_table_needs_the_version_it_saw(new_match):
    world, match_id, (own, _) = new_match

    assert put(world, match_id, own, TWO, If_Match='"1"').json["type"] == "/problems/stale-version"


def give_by_workers(world, match_id):
    """Let the workers play all due standing answers. Return the number of commands."""
    tasks = parse_tasks(match_id, world.context.store.head(match_id).waits)
    for task in tasks:
        answer(world.context, task)
    return len(tasks)


@pytest.mark.parametrize("viewer", ["spectator", "other"])
@pytest.mark.parametrize("answers", [(), (ONLY,), (PONDER,)])
def test_others_cannot_tell_what_stands(viewer, answers):
    """Two worlds have answers of different lengths, or none, that do not apply at present."""
    worlds = []
    for chosen in (answers, ({**PONDER, "until": "send"},)):
        world = World()
        match_id, (own, other) = world.begin_match()
        assert put(world, match_id, own, *chosen).status_code == 200
        assert give_by_workers(world, match_id) == 0
        worlds.append(everything(world, match_id, other if viewer == "other" else None))

    assert worlds[0] == worlds[1]


@pytest.mark.parametrize("viewer", ["spectator", "other"])
def test_others_cannot_tell_a_standing_answers_command_from_one_by_hand(viewer):
    """The command is the same, played by the workers in one world and by the seat in the other."""
    worlds = []
    for answers in ((TWO,), (PONDER,)):
        world = World()
        match_id, (own, other) = world.begin_match()
        put(world, match_id, own, *answers)
        if not give_by_workers(world, match_id):
            world.send(match_id, own, workers=2)
        worlds.append(everything(world, match_id, other if viewer == "other" else None))

    assert worlds[0] == worlds[1]


def test_what_the_workers_wait_for_is_in_no_answer(new_match):
    """The head names the seat for the workers, but the match looks the same to all readers."""
    world, match_id, (own, other) = new_match
    before = world.get(f"/v1/matches/{match_id}", token=other).json
    put(world, match_id, own, TWO)
    after = world.get(f"/v1/matches/{match_id}", token=other).json

    assert world.context.store.head(match_id).waits == "0@5"
    assert {**after, "version": 0} == {**before, "version": 0}
    assert tasks_at(match_id, world.context.cache.get(match_id).timeline.tip())


def test_an_undo_of_an_answer_says_that_standing_answers_are_suspended(new_match):
    """The field is the same if seat 0 has played manually, so it reveals no standing answers."""
    world, match_id, (own, other) = new_match
    put(world, match_id, own, TWO)
    assert not read_answers(world, match_id, own).json["suspended"]
    give_by_workers(world, match_id)

    answer = world.post(f"/v1/matches/{match_id}/undo", {"to": 5}, token=own)

    assert answer.json["suspended"] == [0]
    assert read_answers(world, match_id, own).json["suspended"]
    actions = f"/v1/matches/{match_id}/actions"
    assert world.get(actions, token=own).json["suspended"]
    assert not world.get(actions, token=other).json["suspended"]
    assert not give_by_workers(world, match_id)
    assert "suspended" not in world.send(match_id, own, workers=1).json
