"""`formicary look why` and `look compare` print causes and differences, of services and of files."""

import json

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from tests.by_game import OPEN_GAME, SECRET_GAME
from tests.formicary.records.conftest import recorded
from tests.matches.records.redacting import last_commit, running_bundle
from tests.service.conftest import World
from tests.service.serving import serve_app

DIFFERS, FAILED = 1, 2


def look(*arguments):
    """Return the exit code, the standard output and the standard error of a command."""
    result = CliRunner().invoke(app, ["look", *map(str, arguments)], env={"COLUMNS": "200"})
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture(scope="module")
def world():
    return World()


@pytest.fixture(scope="module")
def url(world):
    with serve_app(world.app) as found:
        yield found


@pytest.fixture(scope="module")
def match_id(world):
    """Return a finished match of three rounds."""
    found, tokens = world.begin_match()
    world.finish(found, tokens)
    return found


@pytest.fixture(scope="module")
def branch(world, match_id):
    """Return a branch of the match, in which seat 0 makes another choice."""
    body = {"at": 5, "luck": "new", "seats": [{}, {}]}
    found = world.post(f"/v1/matches/{match_id}/branches", body).json["id"]
    token = world.post(f"/v1/matches/{found}/seats/0").json["token"]
    world.post(f"/v1/matches/{found}/seats/1")
    pondered = world.post(f"/v1/matches/{found}/commands", {"type": "ponder"}, token=token)
    assert pondered.status_code == 201
    return found


def test_each_change_is_a_paragraph_with_its_event_and_its_command(world, url, match_id):
    body = world.get(f"/v1/matches/{match_id}/why?path=/round").json

    code, said, hint = look("why", match_id, "/round", "--url", url)

    head, *paragraphs = said.strip("\n").split("\n\n")
    assert (code, hint) == (0, "")
    assert head.splitlines()[0] == f"/round is {body['value']} at version {body['version']}"
    assert len(paragraphs) == len(body["changes"]) > 1
    for paragraph, change in zip(paragraphs, body["changes"], strict=True):
        lines = paragraph.splitlines()
        before = change["before"]["value"] if change["before"] else "nothing"
        assert lines[0].split() == [
            str(change["seq"]), str(before), "becomes", str(change["after"]["value"])
        ]  # fmt: skip
        assert lines[1].strip().startswith(change["text"])
        assert change["cause"]["id"] in lines[2]
        assert f"version {change['cause']['version']} by {change['cause']['who']}" in lines[2]


def test_json_is_the_response_of_the_service(world, url, match_id):
    stem = f"/v1/matches/{match_id}/why?path=/round&as=1"

    why = look("why", match_id, "/round", "--as", 1, "--at", 9, "--json", "--url", url)

    assert json.loads(why[1]) == world.get(f"{stem}&at=9").json


def test_further_pages_are_read_with_all_or_from_a_version(url, match_id):
    whole = look("why", match_id, "/round", "--url", url)[1]
    first = look("why", match_id, "/round", "--limit", 1, "--url", url)
    paged = look("why", match_id, "/round", "--limit", 1, "--all", "--url", url)
    before = first[2].split("--before ")[1].split(",")[0]
    rest = look("why", match_id, "/round", "--before", before, "--url", url)

    assert paged[1].split() == whole.split()
    assert first[1].split() + rest[1].split("\n\n", 1)[1].split() == whole.split()


def test_changes_are_filtered(url, match_id):
    body = json.loads(look("why", match_id, "/round", "--json", "--url", url)[1])
    kind = body["changes"][-1]["type"]

    code, said, _ = look("why", match_id, "/round", "--type", kind, "--json", "--url", url)

    filtered = [change for change in body["changes"] if change["type"] == kind]
    assert code == 0
    assert json.loads(said)["changes"] == filtered != body["changes"]
    assert json.loads(look("why", match_id, "/round", "--seat", 7, "--json", "--url", url)[1])[
        "changes"
    ] == []  # fmt: skip


def test_a_value_that_the_view_does_not_have_is_an_error(url, match_id):
    code, said, error = look("why", match_id, "/nothing", "--url", url)

    assert (code, said) == (FAILED, "")
    assert error.startswith("formicary: No such value: ")


def test_a_file_has_the_parts_the_readers_and_the_draws_of_a_value():
    file = recorded(SECRET_GAME)

    points = look("why", file, "/nests/1/points")[1]
    card = look("why", file, "/own/hand/0", "--as", 1, "--at", 40)[1]

    body = json.loads(look("why", file, "/nests/1/points", "--json")[1])
    assert [line for line in points.splitlines() if line.startswith("  part: ")] == [
        f"  part: {part['path']} is {part['value']}" for part in body["parts"]
    ]
    assert body["parts"]
    assert "\n  known by seat 1 since version " in card
    assert "\n       drew setup/deck: " in card
    assert "and 59 more\n" in card


def test_a_target_of_the_drawing_is_explained_over_all_pages():
    file = recorded(SECRET_GAME)
    pages = look("why", file, "food:1", "--limit", 1, "--all", "--json")
    bodies = [json.loads(page) for page in pages[1].splitlines()]

    whole = json.loads(look("why", file, "food:1", "--json")[1])
    assert pages[0] == 0
    assert len(bodies) > 1
    assert [change for body in bodies for change in body["changes"]] == whole["changes"]


def test_a_file_of_a_running_match_shows_its_reader_no_draws(tmp_path):
    file, path = recorded(SECRET_GAME), tmp_path / "running.ndjson"
    path.write_bytes(b"".join(running_bundle(file, 1, last_commit(file, 60))))

    code, said, _ = look("why", path, "/own/hand/0")

    assert code == 0
    assert said.startswith("/own/hand/0 is ")
    assert "drew" not in said
    assert "known by" not in said
    assert look("why", path, "/own/hand/0", "--as", 0)[0] == FAILED


def test_a_branch_is_compared_with_its_parent(world, url, match_id, branch):
    body = world.get(f"/v1/matches/{match_id}/compare?with={branch}").json

    code, said, _ = look("compare", match_id, branch, "--url", url)

    lines = said.splitlines()
    assert code == DIFFERS
    common = body["common"]
    assert lines[0] == (
        f"common: {common['commands']} commands, {common['shared']} of them from the same match"
    )
    assert lines[1] == f"first difference: command {body['difference']['number']}"
    assert [line for line in lines if line.startswith("turn ")] == [
        f"turn {pair['number']}" for pair in body["turns"]
    ]
    for side in ("this", "other"):
        assert f"    {body['difference'][side]['lines'][0]}" in lines
    assert lines[-1] == f"  {branch}: the line has ended"
    shown = look("compare", match_id, branch, "--json", "--url", url)[1]
    assert json.loads(shown) == body


def test_turns_are_read_page_by_page(url, match_id, branch):
    whole = look("compare", match_id, branch, "--url", url)[1]
    first = look("compare", match_id, branch, "--limit", 1, "--url", url)

    assert look("compare", match_id, branch, "--limit", 1, "--all", "--url", url)[1] == whole
    assert first[2] == "later turns: --after 1, or --all\n"
    later = look("compare", match_id, branch, "--after", 1, "--url", url)[1]
    head = whole.splitlines()[: whole.splitlines().index("turn 1")]
    assert first[1] + later.removeprefix("\n".join(head) + "\n") == whole


def test_the_same_match_has_no_difference(url, match_id):
    code, said, _ = look("compare", match_id, match_id, "--url", url)

    assert (code, said.splitlines()[-1]) == (0, "no difference")


def test_two_files_are_compared():
    files = sorted(recorded(SECRET_GAME).parent.glob("2-seats*.gz"))[:2]

    code, said, _ = look("compare", *files, "--json", "--limit", 2)
    same = look("compare", files[0], files[0])

    body = json.loads(said)
    assert code == DIFFERS
    assert body["match"] != body["other"]
    assert len(body["turns"]) == 2
    assert (same[0], same[1].splitlines()[-1]) == (0, "no difference")


@pytest.mark.parametrize(
    ("match", "other", "said"),
    [
        (recorded(SECRET_GAME), "a" * 16, "is not a file"),
        ("a" * 16, recorded(SECRET_GAME), "is a file: the first match must be a file as well"),
        (recorded(SECRET_GAME), recorded(OPEN_GAME), "has a match of another game"),
    ],
)
def test_a_file_and_an_id_are_not_compared(match, other, said):
    code, _, error = look("compare", match, other)

    assert code == FAILED
    assert said in error
