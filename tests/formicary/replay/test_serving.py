"""The service of a file shows what its reader had, and refuses every write."""

import re

import pytest

from formicary.replay.serving import serve_record
from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from games.table import SeatPlan, Spectators
from matches.audit.bundle import bundle
from matches.commands.administration import call_off
from matches.commands.bots import answer, tasks_at
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create
from matches.queries.diff import as_json
from matches.queries.read import Reader, authenticate_reader
from matches.records import open_bundle
from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from tests.by_game import OPEN_GAME, SECRET_GAME, each_game
from tests.matches.records.redacting import last_commit, running_bundle
from tests.replays.recording import FOLDER, house_of
from tests.service.problems import is_problem

WRITES = {
    name: operation
    for resource in find_resources()
    for name, operation in operations_of(resource).items()
    if operation.writes
}
READS = {
    name: operation
    for resource in find_resources()
    for name, operation in operations_of(resource).items()
    if operation.method == "GET" and not operation.holds_stream
}
KEY = {"Idempotency-Key": "0f8fad5b-d9cb-469f-a165-70867728950e"}


def recorded(game):
    return sorted((FOLDER / game).glob("2-seats*.gz"))[0]


def opened(lines):
    """Return a client for the service of a bundle, its stem, and the headers of its reader."""
    record = serve_record(open_bundle(lines, GAMES))
    headers = {"Authorization": f"Bearer {record.token}"} if record.token else {}
    return record.app.test_client(), f"/v1/matches/{record.match_id}", headers


@each_game(1)
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_running_match_is_shown_as_its_reader_knew_it(game, seat):
    """The bundle that the service returns has the same bytes as the file."""
    file = recorded(game)
    complete = open_bundle(LinesOfFile(file), GAMES)
    version = last_commit(file, 60)
    lines = running_bundle(file, seat, version)

    client, stem, headers = opened(lines)

    reader = seat if headers else None  # a game without secrets does not show the reader
    for at in range(version - 5, version + 1):
        state = client.get(f"{stem}/state?at={at}", headers=headers).json
        assert state["view"] == as_json(complete.game.view(complete.timeline.state(at), reader))
    assert client.get(stem, headers=headers).json["status"] == "running"
    assert client.get(f"{stem}/bundle", headers=headers).data == b"".join(lines)
    assert len(client.get(f"{stem}/timeline", headers=headers).json["lines"]) == version


def test_the_file_of_a_seat_shows_less_without_its_token():
    """The address with the token is printed; a spectator of the same service sees no secret."""
    file = recorded(SECRET_GAME.name)
    client, stem, headers = opened(running_bundle(file, 0, last_commit(file, 60)))

    assert headers
    assert b'"opened"' in client.get(f"{stem}/bundle", headers=headers).data
    assert b'"opened"' not in client.get(f"{stem}/bundle").data
    assert client.get(f"{stem}/state").json["seat"] is None


@pytest.fixture(scope="module")
def running():
    file = recorded(SECRET_GAME.name)
    return opened(running_bundle(file, 1, last_commit(file, 60)))


@pytest.mark.parametrize("name", READS)
def test_no_read_of_a_sealed_match_fails(running, name):
    """Whatever needs the keys of the match is refused with a problem of the caller."""
    client, stem, headers = running
    path = READS[name].path.replace("/v1/matches/<match_id>", stem)
    path = re.sub(r"<\w+>", "map", re.sub(r"<int:\w+>", "40", path))

    answer = client.get(path, headers=headers)
    status = answer.status_code
    answer.close()

    assert status < 500 or (status == 503 and answer.json["type"].endswith("analyses-off"))


@pytest.fixture(scope="module")
def finished():
    return opened(LinesOfFile(recorded(next(iter(GAMES)))))


def test_a_finished_match_is_shown_completely(finished):
    client, stem, headers = finished

    assert headers == {}
    assert client.get(stem).json["status"] == "over"
    assert client.get(f"{stem}/state?at=20&as=1").json["seat"] == 1
    assert client.get(f"{stem}/search?where=players&kind=intervals").status_code in (200, 422)
    (row,) = client.get("/v1/matches").json["matches"]
    assert stem.endswith(row["id"])


@pytest.mark.parametrize("name", WRITES)
def test_every_write_is_refused(finished, name):
    client, stem, _ = finished
    path = WRITES[name].path.replace("/v1/matches/<match_id>", stem)
    path = re.sub(r"<int:\w+>", "1", re.sub(r"<\w+>", "a" * 16, path))
    before = client.get(stem).json["version"]

    answer = client.open(path, method=WRITES[name].method, json={}, headers=KEY)

    is_problem(answer, "record-only")
    assert client.get(stem).json["version"] == before


def test_the_page_says_that_the_match_is_a_record(finished):
    client, stem, _ = finished

    page = client.get(stem.removeprefix("/v1"))

    assert "This is a record of a match" in page.text


def played(steps, **plan):
    """Return a context in which two bots played some turns of a match, and the match's id."""
    context = house_of("served")
    seats = (SeatPlan("random"), SeatPlan("random"))
    made = create(
        context, Plan(OPEN_GAME.name, OPEN_GAME.options(), seats, **plan), key="k", digest="d"
    )
    for _ in range(steps):
        tip = context.cache.fresh(made.match_id).timeline.tip()
        answer(context, tasks_at(made.match_id, tip)[0])
    return context, made.match_id


def test_a_spectator_who_watched_late_sees_the_whole_file():
    """The file ends at the version that was visible; it is not delayed once more."""
    context, match_id = played(8, spectators=Spectators("delayed", events=5))
    reader = authenticate_reader(context, match_id, None)
    lines = list(bundle(context, reader))

    client, stem, headers = opened(lines)

    newest = reader.match.timeline.version
    assert newest < context.cache.get(match_id).timeline.version
    assert headers == {}
    assert client.get(f"{stem}/state").json["version"] == newest
    assert client.get(f"{stem}/bundle").data == b"".join(lines)


def test_a_match_that_keeps_its_keys_opens_after_its_end():
    """Its luck and its bots' reasons stay sealed."""
    context, match_id = played(8, keeps_keys=True)
    call_off(context, match_id, CommandRequest(actor=Actor("admin"), of_table=True), "fault")
    lines = list(bundle(context, authenticate_reader(context, match_id, None)))

    client, stem, _ = opened(lines)

    assert open_bundle(lines, GAMES).is_sealed
    assert client.get(stem).json["status"] == "over"
    assert client.get(f"{stem}/bundle").data == b"".join(lines)


def test_a_private_match_is_shown_to_the_holder_of_its_file():
    context, match_id = played(4, visibility="invited", is_private=True)
    lines = list(bundle(context, Reader(context.cache.get(match_id), None)))

    client, stem, _ = opened(lines)

    assert client.get(stem).json["status"] == "running"
