"""Analyses of finished matches over the API: requested, followed, read and drawn."""

from xml.etree import ElementTree

import pytest

from matches.commands import commit as commits
from matches.commands.bots import answer as answer_bot
from matches.commands.bots import tasks_at
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from tests.anthill import ANTHILL
from tests.projections.naive import NaiveLine
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.problems import is_problem

SVG = "{http://www.w3.org/2000/svg}"


def finished_match(world, *levels, **more):
    """Return a finished match of bots."""
    match_id = world.create(*({"bot": level} for level in levels), **more)
    while tasks := tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip()):
        answer_bot(world.context, tasks[0])
    return match_id


@pytest.fixture
def by_hand():
    return ByHand()


@pytest.fixture
def world(by_hand):
    return World(analyses=by_hand)


def path(match_id, more=""):
    return f"/v1/matches/{match_id}/analysis{more}"


def test_an_analysis_is_asked_for_followed_and_read(world, by_hand):
    match_id = finished_match(world, "greedy", "random")
    stored = world.stored_entries(match_id)

    asked = world.post(path(match_id), {"effort": "quick"})
    waiting = world.get(path(match_id, "?effort=quick")).json
    by_hand.work(world.context, 1, batches=5)
    part = world.get(path(match_id, "?effort=quick")).json
    by_hand.work(world.context)
    answer = world.get(path(match_id, "?effort=quick"))
    analysis = answer.json

    assert asked.status_code == 202
    assert asked.headers["Location"] == path(match_id, "?effort=quick") == asked.json["url"]
    assert (asked.json["status"], waiting["status"]) == ("waiting", "waiting")
    assert (waiting["start"], waiting["moments"]) == (None, [])
    assert part["status"] == "running"
    assert 0 < part["progress"]["done"] < part["progress"]["of"]
    assert len(part["moments"]) < len(analysis["moments"])
    assert analysis["status"] == "done"
    assert analysis["progress"]["done"] == analysis["progress"]["of"]
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    assert analysis["moments"][-1]["version"] == version == analysis["version"]
    assert world.stored_entries(match_id) == stored


def test_an_analysis_knows_the_versions_that_were_undone_and_shades_them(world, by_hand):
    match_id = world.create({"bot": "random"}, {"bot": "random"})
    answer_bot(world.context, tasks_at(match_id, tip(world, match_id))[0])
    answer_bot(world.context, tasks_at(match_id, tip(world, match_id))[0])
    line = world.context.cache.get(match_id).timeline
    to = next(version for version in range(1, line.version) if line.is_target(version))
    rewind(world.context, match_id, to, Actor("admin"))
    undone = range(to + 1, line.version)
    while tasks := tasks_at(match_id, tip(world, match_id)):
        answer_bot(world.context, tasks[0])
    world.post(path(match_id), {"effort": "quick"})
    by_hand.work(world.context)

    analysis = world.get(path(match_id, "?effort=quick")).json
    chart = world.get(path(match_id, ".svg?effort=quick")).text

    marks = {
        v: s["undone_by"] for s in analysis["stretches"] for v in range(s["from"], s["to"] + 1)
    }
    naive = NaiveLine(ANTHILL, world.stored_entries(match_id)).undone_by
    assert [marks[version] for version in range(1, analysis["version"] + 1)] == naive[1:]
    assert {moment["version"] for moment in analysis["moments"]}.isdisjoint(undone)
    first, last = undone[0], undone[-1]
    assert f"Versions {first} to {last}: undone by version {last + 1}" in chart
    assert chart.count('class="ch-undone"') == 1


def tip(world, match_id):
    return world.context.cache.fresh(match_id).timeline.tip()


def test_a_moment_tells_what_was_chosen_and_what_it_changed(world, by_hand):
    match_id = finished_match(world, "random", "random")
    world.post(path(match_id), {})
    by_hand.work(world.context)

    moments = world.get(path(match_id)).json["moments"]

    by_seat = [moment for moment in moments if moment["by"] == "bot"]
    phases = [moment for moment in moments if moment["by"] == "phase"]
    assert {moment["text"] for moment in by_seat} <= {
        "Send 1 worker",
        "Send 2 workers",
        "Send 3 workers",
        "Draw a card",
        "Take it back",
    }
    assert all(moment["choice"]["seat"] == moment["seat"] for moment in by_seat if moment["choice"])
    assert [moment["text"] for moment in phases] == ["The workers forage"] * 3
    assert [[luck["seat"] for luck in moment["luck"]] for moment in phases] == [[0, 1]] * 3
    assert all(
        sum(moment["after"]["chances"]) == pytest.approx(1.0, abs=1e-3) for moment in moments
    )
    for moment in moments:
        assert world.get(moment["url"]).json["version"] == moment["version"]


def play_with_resignation(world, seats):
    """Play a match to the end in which seat 1 resigns after a round. Return it and the version."""
    match_id, tokens = world.begin_match(*[{}] * seats)
    for token in tokens:
        assert world.send(match_id, token).status_code == 201
    world.run_phases(match_id)
    given = world.post(f"/v1/matches/{match_id}/seats/1/resignation", token=tokens[1])
    assert given.status_code == 201, given.text
    while world.get(f"/v1/matches/{match_id}").json["status"] == "running":
        for token in tokens:
            world.send(match_id, token)
        for task in tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip())[:1]:
            answer_bot(world.context, task)
    return match_id, given.json["version"]


def test_a_seat_that_gives_up_wins_nothing_from_then_on(world, by_hand):
    """The swing is attributed to its resignation alone, and the match continues without it."""
    match_id, version = play_with_resignation(world, 3)
    world.post(path(match_id), {})
    by_hand.work(world.context)

    analysis = world.get(path(match_id)).json

    moments = analysis["moments"]
    at = next(n for n, shown in enumerate(moments) if shown["version"] == version)
    before, gone, later = moments[at - 1], moments[at], moments[at + 1 :]
    assert analysis["status"] == "done"
    assert before["after"]["chances"][1] > 0.05
    assert (gone["seat"], gone["by"]) == (1, "seat")
    assert gone["choice"]["points"] == pytest.approx(-100 * before["after"]["chances"][1], abs=0.1)
    assert later
    assert all(moment["after"]["chances"][1] == 0.0 for moment in [gone, *later])


def test_a_match_that_ends_with_giving_up_ends_there(world, by_hand):
    match_id, _ = play_with_resignation(world, 2)
    world.post(path(match_id), {})
    by_hand.work(world.context)

    moments = world.get(path(match_id)).json["moments"]

    assert moments[-1]["version"] == world.get(f"/v1/matches/{match_id}").json["version"]
    assert moments[-1]["after"]["chances"] == [1.0, 0.0]
    assert moments[-1]["choice"]["seat"] == 1
    assert moments[-2]["after"]["chances"][1] > 0.05


def test_to_ask_again_is_to_look_and_starts_nothing(world, by_hand):
    match_id = finished_match(world, "greedy", "random")
    for _ in range(3):
        assert world.post(path(match_id), {"effort": "quick"}).status_code == 202
    by_hand.work(world.context)

    again = world.post(path(match_id), {"effort": "quick"})

    assert (again.status_code, again.json["status"]) == (200, "done")
    assert by_hand.analyses.next() is None


def test_what_has_not_changed_is_not_sent_again(world, by_hand):
    match_id = finished_match(world, "greedy", "random")
    world.post(path(match_id), {"effort": "quick"})
    for at in (path(match_id, "?effort=quick"), path(match_id, ".svg?effort=quick")):
        before = world.get(at).headers["ETag"]
        assert world.get(at, If_None_Match=before).status_code == 304
        assert world.get(at, If_None_Match=f"W/{before}").status_code == 304
    by_hand.work(world.context)

    changed = world.get(path(match_id, "?effort=quick"), If_None_Match=before)

    assert changed.status_code == 200
    assert changed.headers["ETag"] != before


def test_a_match_that_is_not_over_is_not_analysed(world):
    """The error is the same for a seat, a spectator and a stranger."""
    match_id, tokens = world.begin_match()
    for token in (None, *tokens):
        is_problem(world.post(path(match_id), token=token), "match-not-over")
        is_problem(world.get(path(match_id), token=token), "match-not-over")
        is_problem(world.get(path(match_id, ".svg"), token=token), "match-not-over")


def test_a_match_that_keeps_its_keys_is_not_analysed(world, monkeypatch):
    """The winning chances would reveal its hidden hands."""
    monkeypatch.setattr(commits, "RELEASED", ("bot", "luck", "state"))
    match_id = finished_match(world, "greedy", "random")

    is_problem(world.post(path(match_id)), "keys-kept")
    is_problem(world.get(path(match_id)), "keys-kept")


def test_what_is_wrong_is_told(world):
    match_id = finished_match(world, "greedy", "random")

    is_problem(world.get(path(match_id)), "no-analysis")
    is_problem(world.get(path(match_id, ".svg")), "no-analysis")
    is_problem(world.get(path(match_id, "?effort=huge")), "invalid-parameter", parameter="effort")
    for body, pointer in (({"effort": "huge"}, "/effort"), ({"more": 1}, "/more"), ([], "")):
        answer = is_problem(world.post(path(match_id), body), "invalid-body")
        assert answer.json["errors"][0]["pointer"] == pointer
    is_problem(world.post(path("a" * 16)), "unknown-match")
    is_problem(world.post(path(match_id), token="x"), "invalid-token")


def test_too_many_at_once_are_told_to_come_again(world, monkeypatch):
    monkeypatch.setattr("projections.analyses.MOST", 1)
    first, second = (
        finished_match(world, "random", "random"),
        finished_match(world, "random", "random"),
    )
    assert world.post(path(first)).status_code == 202

    answer = is_problem(world.post(path(second)), "too-many-analyses")

    assert answer.headers["Retry-After"] == "60"
    assert world.post(path(first)).status_code == 202


def test_a_service_without_workers_says_so():
    world = World()
    match_id = finished_match(world, "random", "random")

    is_problem(world.post(path(match_id)), "analyses-off")
    is_problem(world.get(path(match_id)), "analyses-off")


def draw_chart(world, match_id, effort="quick"):
    answer = world.get(path(match_id, f".svg?effort={effort}"))
    assert answer.content_type == "image/svg+xml"
    return ElementTree.fromstring(answer.text)  # noqa: S314  # our own


@pytest.mark.slow
def test_the_chart_names_every_seat_and_marks_what_swung_most(world, by_hand):
    match_id = finished_match(world, "random", "random")
    world.post(path(match_id), {"effort": "deep"})
    assert "Nothing is estimated yet." in "".join(draw_chart(world, match_id, "deep").itertext())
    by_hand.work(world.context)
    analysis = world.get(path(match_id, "?effort=deep")).json

    chart = draw_chart(world, match_id, "deep")

    words = list(chart.itertext())
    assert len(chart.findall(f".//{SVG}polygon")) == 2
    for seat in (0, 1):
        start, end = (
            analysis["start"]["chances"][seat],
            analysis["moments"][-1]["after"]["chances"][seat],
        )
        assert f"Random bot {seat + 1}: {start:.0%}, then {end:.0%}" in "".join(words)
    marks = chart.findall(f".//{SVG}a")
    assert analysis["biggest"]
    assert sorted(int(mark.get("data-version")) for mark in marks) == sorted(analysis["biggest"])
    assert all(world.get(mark.get("href")).status_code == 200 for mark in marks)
