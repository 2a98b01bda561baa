"""`compare` aligns two matches and lists the turns from the first difference on."""

from itertools import pairwise
from types import SimpleNamespace

import pytest

from events.keys import match_keys
from games import GAMES
from matches.commands.bots import answer, tasks_at
from matches.comparing import compare as comparing
from service.comparisons import build
from tests.anthill import ANTHILL
from tests.service.bad_input.test_damage import drop, forge, spoil
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.problems import is_problem
from tests.service.worlds.playing import ADMIN

BOTS = [{"bot": "random"}] * 2


def compare(world, match_id, other, query="", *, token=None):
    return world.get(f"/v1/matches/{match_id}/compare?with={other}{query}", token=token)


def play_round(world, match_id, tokens, *workers):
    for token, count in zip(tokens, workers, strict=True):
        assert world.send(match_id, token, count).status_code == 201
    world.run_phases(match_id)


def ponder(world, match_id, token):
    path = f"/v1/matches/{match_id}/commands"
    assert world.post(path, {"type": "ponder"}, token=token).status_code == 201


def branch_off(world, match_id, at, seats=BOTS, luck="new"):
    body = {"at": at, "luck": luck, "seats": seats}
    made = world.post(f"/v1/matches/{match_id}/branches", body)
    assert made.status_code == 201, made.text
    return made.json["id"]


def bots_play(world, match_id, commands):
    for _ in range(commands):
        tasks = tasks_at(match_id, world.context.cache.get(match_id).timeline.tip())
        if tasks:
            answer(world.context, tasks[0])


@pytest.fixture
def kin():
    """Return a world, a finished match, the tokens of a branch, the branch, and its version."""
    world = World(analyses=ByHand())
    match_id, tokens = world.begin_match()
    play_round(world, match_id, tokens, 1, 2)
    at = world.get(f"/v1/matches/{match_id}").json["version"]
    world.finish(match_id, tokens)
    branch = branch_off(world, match_id, at, [{}, {}])
    own = [world.post(f"/v1/matches/{branch}/seats/{seat}").json["token"] for seat in (0, 1)]
    return world, match_id, own, branch, at


def test_a_branch_and_its_parent_differ_where_they_part(kin, answers_checked):
    world, match_id, tokens, branch, at = kin
    ponder(world, branch, tokens[0])
    body = compare(world, match_id, branch).json
    stem = f"/v1/matches/{match_id}/state"
    place = {"match": match_id, "version": at, "url": f"{stem}?at={at}"}

    assert body["common"] == {"commands": 4, "shared": 4, "this": place, "other": place}
    assert body["difference"]["number"] == 5
    this, other = body["difference"]["this"], body["difference"]["other"]
    assert (this["match"], this["version"], this["by"]) == (match_id, at + 1, "seat")
    assert (other["match"], other["by"], other["first"]) == (branch, "seat", other["version"])
    assert other["url"] == f"/v1/matches/{branch}/state?at={other['version']}"
    lines = world.get(f"/v1/matches/{match_id}/timeline?after={at}&limit=1").json["lines"]
    assert this["lines"] == [lines[0]["text"]]
    back = compare(world, branch, match_id).json
    assert (back["difference"]["this"], back["difference"]["other"]) == (other, this)
    assert [back["version"], back["other_version"]] == [body["other_version"], body["version"]]


def test_a_branch_without_a_command_is_behind_its_parent(kin):
    """The line of the branch ends where the first difference is."""
    world, match_id, _, branch, _ = kin
    body = compare(world, branch, match_id).json

    assert body["difference"]["this"] is None
    assert body["difference"]["other"]["match"] == match_id
    assert all(pair["this"] is None and pair["other"] for pair in body["turns"])


def test_the_same_line_has_no_difference(kin):
    world, match_id, _, _, _ = kin
    body = compare(world, match_id, match_id).json

    assert (body["difference"], body["turns"], body["next"]) == (None, [], None)
    assert body["common"]["this"] == body["common"]["other"]


def test_two_branches_share_the_line_of_their_parent(kin):
    world, match_id, _, branch, at = kin
    other = branch_off(world, match_id, at - 2)
    bots_play(world, other, 2)
    body = compare(world, branch, other).json

    assert body["common"]["shared"] == 2
    assert body["common"]["this"] == body["common"]["other"]
    assert body["difference"]["this"]["match"] == match_id  # the rest of the parent's line


@pytest.mark.parametrize("name", GAMES)
def test_values_of_each_turn_are_those_of_the_ledger_and_the_state(name):
    """Real matches of bots are unrelated. Every turn has the balances of its version."""
    world = World(games=dict(GAMES))
    both = [world.create(*BOTS, game=name) for _ in range(2)]
    for match_id, steps in zip(both, (30, 24), strict=True):
        bots_play(world, match_id, steps)
    body = compare(world, both[0], both[1], "&limit=100").json
    assert (body["common"]["shared"], body["next"]) == (0, None)
    for side, match_id in zip(("this", "other"), both, strict=True):
        turns = [pair[side] for pair in body["turns"] if pair[side]]
        newest = world.get(f"/v1/matches/{match_id}").json["version"]
        assert (turns[0]["match"], turns[-1]["version"]) == (match_id, newest)
        seats = [turn["seat"] for turn in turns]
        assert all(seat != after for seat, after in pairwise(seats))
        for turn in turns[:: max(1, len(turns) // 4)]:
            ledger = world.get(f"/v1/matches/{match_id}/ledger?at={turn['version']}").json
            wanted = [{}, {}]
            points = [0, 0]
            for held in ledger["balances"]:
                wanted[held["seat"]][held["name"]] = held["amount"]
                points[held["seat"]] += held["amount"] * held["is_points"]
            assert [row["holdings"] for row in turn["seats"]] == wanted
            assert [row["points"] for row in turn["seats"]] == points
            assert set(ledger["accounts"].items()) >= {
                (account, body["accounts"][account]) for row in wanted for account in row
            }
            texts = world.get(
                f"/v1/matches/{match_id}/timeline?after={turn['first'] - 1}&limit=1000"
            ).json["lines"]
            wanted_lines = [
                line["text"]
                for line in texts
                if line["seq"] <= turn["version"] and not line["of_table"]
            ]
            assert turn["lines"] == wanted_lines


def test_pages_continue_without_gaps(kin):
    world, match_id, tokens, branch, _ = kin
    ponder(world, branch, tokens[0])
    play_round(world, branch, tokens, 3, 3)
    whole = compare(world, match_id, branch).json["turns"]
    assert [pair["number"] for pair in whole] == list(range(1, len(whole) + 1))
    turns, path = [], f"/v1/matches/{match_id}/compare?with={branch}&limit=1"
    while path:
        page = world.get(path)
        turns += page.json["turns"]
        assert len(page.json["turns"]) == 1
        assert page.json["common"]["commands"] == 4
        path = page.json["next"]
        assert (page.headers.get("Link") == f'<{path}>; rel="next"') == bool(path)

    assert turns == whole
    assert compare(world, match_id, branch, f"&after={10**14}").json["turns"] == []


def test_a_page_ends_with_its_time_and_its_size(kin, monkeypatch):
    world, match_id, _, branch, _ = kin
    whole = compare(world, match_id, branch).json["turns"]
    monkeypatch.setattr(build, "BYTES_MOST", 10)
    body = compare(world, match_id, branch).json
    assert body["turns"] == whole[:1]
    assert body["next"] == f"/v1/matches/{match_id}/compare?with={branch}&after=1"
    monkeypatch.setattr(build, "BYTES_MOST", 10**9)
    monkeypatch.setattr(build, "monotonic", lambda: float("inf"))
    assert compare(world, match_id, branch).json["turns"] == whole[:1]
    monkeypatch.setattr(comparing, "SECONDS_MOST", -1)
    is_problem(compare(world, match_id, branch), "costly-comparison")


def test_chances_come_from_the_most_thorough_analysis(kin):
    world, match_id, _, branch, _ = kin
    queue = world.app.extensions["api"].analyses
    assert {pair["this"]["chances"] for pair in compare(world, match_id, branch).json["turns"]} == {
        None
    }
    for effort in ("quick", "normal"):
        world.post(f"/v1/matches/{match_id}/analysis", {"effort": effort})
        queue.work(world.context)
    body = compare(world, match_id, branch).json

    analysis = world.get(f"/v1/matches/{match_id}/analysis?effort=normal").json
    chances = {moment["version"]: moment["after"] for moment in analysis["moments"]}
    turns = [pair["this"] for pair in body["turns"]]
    assert len(turns) >= 3
    assert [turn["chances"] for turn in turns] == [chances[turn["version"]] for turn in turns]
    assert all(pair["other"] is None for pair in body["turns"])


def test_the_other_match_must_be_one_of_the_same_game(kin):
    world, match_id, _, _, _ = kin
    games = {"anthill": ANTHILL, **GAMES}
    service = World(games=games)
    mine, theirs = service.create(), service.create(*BOTS, game=next(iter(GAMES)))

    for query in (theirs, mine.upper(), "a", ""):
        answer = compare(service, mine, query)
        is_problem(answer, "invalid-parameter")
        assert answer.json["parameter"] == "with"
        assert answer.json["detail"] == "with must be the id of a match of the same game"
    is_problem(service.get(f"/v1/matches/{mine}/compare"), "invalid-parameter")
    for query in ("&after=-1", "&after=x", "&limit=0", "&limit=101", "&at=3"):
        is_problem(compare(world, match_id, match_id, query), "invalid-parameter")


def test_a_match_that_the_caller_may_not_see_is_one_that_does_not_exist():
    """Hidden, withheld and missing matches give the same problem, and so does a damaged one."""
    world = World(admin_token=ADMIN)
    match_id, tokens = world.begin_match()
    hidden, _ = world.begin_match()
    plan = {"game": "anthill", "seats": [{}, {}], "spectators": {"kind": "nobody"}}
    withheld = world.post("/v1/matches", plan).json["id"]
    for seat in (0, 1):
        world.post(f"/v1/matches/{withheld}/seats/{seat}")
    headers = {"Authorization": f"Bearer {ADMIN}"}
    world.client.put(f"/v1/matches/{hidden}/hidden", headers=headers)
    missing = compare(world, match_id, "a" * 16)
    is_problem(missing, "unknown-match")
    for token in (None, tokens[0]):
        for other in (hidden, withheld):
            answer = compare(world, match_id, other, token=token)
            assert (answer.status_code, answer.json) == (404, missing.json)
            assert compare(world, other, match_id).json == missing.json


def test_a_damaged_match_is_noted_and_cannot_be_compared(kin):
    world, match_id, _, _, _ = kin
    damaged, _ = world.begin_match()
    world.redis.xdel(match_keys(damaged).events, "3-0")
    world = World(redis=world.redis)
    noted = []
    world.context.note_damage = lambda match_id, error: noted.append((match_id, str(error)))

    is_problem(compare(world, match_id, damaged), "unknown-match")
    assert [(match_id, "3" in error) for match_id, error in noted] == [(damaged, True)]
    assert world.get(f"/v1/matches/{match_id}").status_code == 200


@pytest.mark.parametrize("damage", [drop, spoil], ids=lambda change: change.__name__)
def test_damage_far_from_the_end_is_attributed_to_the_match_that_has_it(kin, damage):
    """A process that has both matches in memory reads the damaged entry while it compares."""
    world, match_id, _, _, _ = kin
    damaged, tokens = world.begin_match()
    play_round(world, damaged, tokens, 1, 2)
    forge(SimpleNamespace(store=world.context.store), damaged, damage, at=6)
    noted = []
    world.context.note_damage = lambda match_id, _: noted.append(match_id)

    is_problem(compare(world, match_id, damaged), "unknown-match")
    assert noted == [damaged]
    is_problem(compare(world, damaged, match_id), "damaged-match")
    assert noted == [damaged, damaged]


def test_a_seat_reads_the_other_match_as_a_spectator():
    """The holdings in its own match include its secrets, those of the other match do not."""
    world = World()
    (mine, tokens), (theirs, others) = world.begin_match(), world.begin_match()
    for match_id, own in ((mine, tokens), (theirs, others)):
        play_round(world, match_id, own, 1, 1)
    body = compare(world, mine, theirs, token=tokens[0]).json

    assert (body["seat"], body["other_seat"]) == (0, None)
    names = {
        side: {
            name
            for pair in body["turns"]
            for row in pair[side]["seats"]
            for name in row["holdings"]
        }
        for side in ("this", "other")
    }
    assert "number" in names["this"] - names["other"]
    is_problem(compare(world, mine, theirs, token="seat.0.wrong"), "invalid-token")
    by_key = world.post("/v1/accounts", {"name": "Ann"}).json["key"]
    assert compare(world, mine, theirs, token=by_key).status_code == 200
