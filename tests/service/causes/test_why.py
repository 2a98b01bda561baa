"""The history of a value over HTTP: its changes, their events, and the commands behind them."""

import re

import pytest
from msgspec.structs import replace

from games.game import HiddenChoice, Targets
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from tests.anthill import ANTHILL, Foraged
from tests.service.conftest import World
from tests.service.problems import is_problem


def choice_of(event, _view, pointer):
    """Return the choice of workers behind the food of a seat."""
    kind, _, seat = pointer.strip("/").partition("/")
    if isinstance(event, Foraged) and kind == "food" and seat:
        return HiddenChoice(int(seat), ("sent",))
    return None


def elements(view):
    """Return the elements of an imagined drawing with the values that they show."""
    return {f"seat:{seat}": (f"/food/{seat}", f"/sent/{seat}") for seat in range(len(view.food))}


CHOOSING = replace(
    ANTHILL,
    choice_of=choice_of,
    targets=Targets(lambda *_: (), lambda _: (), elements=elements),
)


@pytest.fixture
def played(answers_checked):
    """Return a running match of which one round was played: seat 1 chose before seat 0."""
    world = World({"anthill": CHOOSING})
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[1], 1)
    ponder(world, match_id, tokens[0])
    world.send(match_id, tokens[0], 2)
    world.run_phases(match_id)
    return world, match_id, tokens


@pytest.fixture
def finished(played):
    world, match_id, tokens = played
    world.finish(match_id, tokens)
    return world, match_id, tokens


def ponder(world, match_id, token):
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=token)


def ask(world, match_id, query, token=None):
    answer = world.get(f"/v1/matches/{match_id}/why?{query}", token=token)
    assert answer.status_code == 200, answer.text
    return answer.json


def seqs_of(answer):
    return [change["seq"] for change in answer["changes"]]


def test_a_change_names_its_event_and_its_command(played):
    world, match_id, _ = played
    events = world.get(f"/v1/matches/{match_id}/events").json["events"]
    answer = ask(world, match_id, "path=/round")
    stem = f"/v1/matches/{match_id}/state"

    assert {name: answer[name] for name in ("version", "seat", "path", "value", "next")} == {
        "version": 9,
        "seat": None,
        "path": "/round",
        "value": 2,
        "next": None,
    }
    assert seqs_of(answer) == [9, 4]
    assert answer["changes"][0] == {
        "seq": 9,
        "type": "foraged",
        "text": "The workers forage",
        "rule": None,
        "before": {"path": "/round", "value": 1},
        "after": {"path": "/round", "value": 2},
        "draws": None,
        "cause": {
            "seq": 9,
            "id": events[8]["e"]["id"],
            "version": 8,
            "by": "phase",
            "seat": None,
            "who": "the game",
            "text": "The workers forage",
            "is_choice": False,
            "url": f"{stem}?at=8",
        },
        "undone_by": None,
        "url": f"{stem}?at=9",
    }
    assert answer["changes"][1]["before"] is None
    assert answer["changes"][1]["cause"]["seq"] == 3  # the last seat was taken


def test_the_cause_of_a_revealed_choice_is_the_command_that_made_it(played):
    world, match_id, tokens = played
    events = world.get(f"/v1/matches/{match_id}/events").json["events"]
    (change, _) = ask(world, match_id, "path=/food/1", tokens[0])["changes"]
    cause = change["cause"]

    assert change["seq"] == 9
    assert events[5]["e"]["event"]["type"] == "sent"
    assert (cause["seq"], cause["id"], cause["version"]) == (6, events[5]["e"]["id"], 5)
    assert (cause["by"], cause["seat"], cause["is_choice"]) == ("seat", 1, True)


def test_a_choice_that_was_taken_back_is_no_cause(played):
    world, match_id, tokens = played
    world.send(match_id, tokens[1], 1)
    world.post(f"/v1/matches/{match_id}/commands", {"type": "take-back"}, token=tokens[1])
    world.send(match_id, tokens[1], 1)
    world.send(match_id, tokens[0], 1)
    world.run_phases(match_id)

    change = ask(world, match_id, "path=/food/1")["changes"][0]

    assert (change["seq"], change["cause"]["seq"]) == (14, 12)


def test_a_choice_that_was_undone_is_no_cause(played):
    """The newest choice of the seat is on an abandoned line, and the one before it counts."""
    world, match_id, tokens = played
    world.send(match_id, tokens[1], 1)
    ponder(world, match_id, tokens[0])
    world.post(f"/v1/matches/{match_id}/commands", {"type": "take-back"}, token=tokens[1])
    world.send(match_id, tokens[1], 1)
    rewind(world.context, match_id, 11, Actor("admin"))
    world.send(match_id, tokens[0], 1)
    world.run_phases(match_id)

    changes = ask(world, match_id, "path=/food/1")["changes"]

    assert [(change["seq"], change["cause"]["seq"]) for change in changes[:2]] == [(16, 10), (9, 6)]


def test_the_history_follows_the_line_to_the_version(played):
    world, match_id, tokens = played
    ponder(world, match_id, tokens[1])
    rewind(world.context, match_id, 9, Actor("admin"))
    ponder(world, match_id, tokens[0])

    assert seqs_of(ask(world, match_id, "path=/cards/1")) == [5]
    undone = ask(world, match_id, "path=/cards/1&at=10")
    assert seqs_of(undone) == [10, 5]
    assert [change["undone_by"] for change in undone["changes"]] == [11, None]
    assert seqs_of(ask(world, match_id, "path=/cards/0")) == [12, 7, 4]


def test_draws_are_shown_once_the_match_has_released_its_keys(finished):
    world, match_id, _ = finished
    (change, *_, first) = ask(world, match_id, "path=/round")["changes"]

    assert [draw["label"] for draw in change["draws"]] == ["die/3"]
    assert change["draws"][0]["bounds"] == [6]
    assert 0 <= change["draws"][0]["values"][0] < 6
    assert [draw["label"] for draw in first["draws"]] == ["number/0", "number/1"]


def test_a_hidden_value_names_the_readers_that_know_it(finished):
    world, match_id, _ = finished
    dealt = ask(world, match_id, "path=/numbers/1&as=1")
    card = ask(world, match_id, "path=/cards/0/0&as=0")

    assert dealt["known_by"] == [{"seat": 1, "since": 5}]
    assert card["known_by"] == [{"seat": 0, "since": 7}]
    assert ask(world, match_id, "path=/round")["known_by"] == []
    assert ask(world, match_id, "path=/sent/1&at=6&as=1")["known_by"] == [{"seat": 1, "since": 6}]
    assert ask(world, match_id, "path=/me&as=1")["known_by"] == [{"seat": 1, "since": 4}]


def test_before_the_end_nothing_is_said_of_draws_and_readers(played):
    world, match_id, tokens = played
    answer = ask(world, match_id, "path=/numbers/0", tokens[0])

    assert answer["known_by"] is None
    assert [change["draws"] for change in answer["changes"]] == [None]


def test_pages_add_up(played):
    world, match_id, _ = played
    whole = ask(world, match_id, "path=")
    query, pages = "path=&limit=1", []
    while query:
        answer = world.get(f"/v1/matches/{match_id}/why?{query}")
        pages.append(answer.json)
        link = answer.headers.get("Link", "")
        assert link == (f'<{answer.json["next"]}>; rel="next"' if answer.json["next"] else "")
        query = (answer.json["next"] or "?").partition("?")[2]

    assert [len(page["changes"]) for page in pages[:-1]] == [1] * len(whole["changes"])
    assert [change for page in pages for change in page["changes"]] == whole["changes"]
    assert {page["version"] for page in pages} == {9}


def test_pages_of_an_earlier_version_and_other_eyes_keep_both(finished):
    world, match_id, _ = finished
    page = ask(world, match_id, "path=/numbers/1&as=1&limit=1&at=9")
    assert (
        page["next"] == f"/v1/matches/{match_id}/why?path=%2Fnumbers%2F1&at=9&before=5&as=1&limit=1"
    )
    rest = ask(world, match_id, page["next"].partition("?")[2])
    assert (rest["seat"], rest["value"], rest["known_by"]) == (1, page["value"], None)
    assert rest["changes"] == []


def test_a_target_shows_its_values(played):
    world, match_id, tokens = played
    answer = ask(world, match_id, "target=seat:1", tokens[1])

    assert [value["path"] for value in answer["values"]] == ["/food/1", "/sent/1"]
    assert answer["path"] == "/food/1"
    assert answer["changes"] == ask(world, match_id, "path=/food/1", tokens[1])["changes"]


@pytest.mark.parametrize(
    "query",
    [
        "path=/numbers/0/0",
        "path=/cards/0/0",  # hidden from a spectator
        "path=/cards/0/9",
        "path=/none",
        "path=/food/99999999999999999999",
        "path=/food/-1",
        "path=/",
        "path=/~0~1",
        "target=seat:9",
        "target=hex:0",
        "path=&at=2",  # before the setup
    ],
)
def test_hidden_and_absent_values_get_the_same_response(played, query):
    world, match_id, _ = played
    answers = [world.get(f"/v1/matches/{match_id}/why?{text}") for text in (query, "path=/absent")]

    is_problem(answers[0], "no-such-value")
    assert answers[0].data == answers[1].data


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("", "path"),
        ("path=/food&target=seat:0", "path"),
        ("path=food", "path"),
        ("path=/food~", "path"),
        ("path=/food~2", "path"),
        (f"path=/{'a' * 500}", "path"),
        ("target=seat", "target"),
        ("target=", "target"),
        (f"target=seat:{'0' * 60}", "target"),
        ("path=/food&limit=0", "limit"),
        ("path=/food&limit=101", "limit"),
        ("path=/food&limit=1.5", "limit"),
        ("path=/food&before=0", "before"),
        ("path=/food&before=-1", "before"),
        ("path=/food&before=1000000000000000", "before"),
        ("path=/food&at=one", "at"),
        ("path=/food&as=9", "as"),
        ("path=/food&as=everyone", "as"),
        ("path=/food&path=/round", "path"),
        ("path=/food&line=all", "line"),
    ],
)
def test_bad_parameters_are_refused(played, query, parameter):
    world, match_id, _ = played
    answer = world.get(f"/v1/matches/{match_id}/why?{query}")

    is_problem(answer, "invalid-parameter")
    assert answer.json["parameter"] == parameter


@pytest.mark.parametrize("at", ["0", "10", "99999999999999"])
def test_unknown_versions_are_refused(played, at):
    world, match_id, _ = played
    is_problem(world.get(f"/v1/matches/{match_id}/why?path=/food&at={at}"), "unknown-version")


@pytest.mark.parametrize(("before", "seqs"), [(1, []), (4, []), (5, [4]), (9, [4]), (10, [9, 4])])
def test_changes_before_a_version(played, before, seqs):
    world, match_id, _ = played
    assert seqs_of(ask(world, match_id, f"path=/round&before={before}")) == seqs
    assert seqs_of(ask(world, match_id, "path=/round&before=99999999")) == [9, 4]


def test_other_eyes_have_to_wait_for_the_end(played):
    world, match_id, tokens = played
    answer = world.get(f"/v1/matches/{match_id}/why?path=/numbers/1&as=1", token=tokens[0])
    is_problem(answer, "still-hidden")


def test_texts_are_in_the_language_of_the_reader(played):
    world, match_id, _ = played
    answer = world.get(f"/v1/matches/{match_id}/why?path=/none", Accept_Language="de")
    assert answer.json["title"] == "Kein solcher Wert"
    answer = world.get(f"/v1/matches/{match_id}/why?path=none", Accept_Language="es")
    assert re.search(r"puntero JSON de 500 caracteres", answer.json["detail"])


def test_a_history_is_settled_once_no_undo_can_come(played):
    world, match_id, tokens = played
    path = f"/v1/matches/{match_id}/why?path=/round&at=9"
    assert world.get(path).headers["Cache-Control"] == "no-cache"
    world.finish(match_id, tokens)
    assert world.get(path).headers["Cache-Control"] == "public, max-age=300"
    by_time = world.get(f"/v1/matches/{match_id}/why?path=/round&at=1970-01-01T00:00:01Z")
    newest = world.get(f"/v1/matches/{match_id}").json["version"]
    stem = f"/v1/matches/{match_id}/why"
    assert by_time.headers["Content-Location"] == f"{stem}?at={newest}&path=%2Fround"
