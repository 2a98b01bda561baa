"""`formicary rebuild` rebuilds lists, inboxes, tasks, ratings and analyses from all events."""

import json
import threading
import time

import msgspec
import pytest

from events import canonical
from events.keys import match_keys
from formicary.cli.terminal import DAMAGED, DIFFERS
from formicary.upkeep import comparison
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from games.table.commands import Resign
from matches.analysis.progress import advance, analysable, name_of
from matches.commands.administration import delete, hide
from matches.commands.bots import answer
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.execute import play_at_table
from matches.context import now_ms
from projections.analyses import Analyses
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME
from tests.formicary.upkeep.conftest import open_match, play_match

ANN, BEN, CAT = "a" * 16, "b" * 16, "c" * 16


def rated_match(wiring, key):
    """Play a rated match that Ann wins. Return its id."""
    seats = (SeatPlan(),) * 2
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), seats, undo="none", is_rated=True, creator=ANN)
    match_id = create(wiring.context, plan, key=key, digest="d").match_id
    for seat, account in enumerate((ANN, BEN)):
        join(wiring.context, match_id, seat, account=account)
    request = CommandRequest(actor=Actor("seat", 1), of_table=True)
    play_at_table(wiring.context, match_id, request, Resign())
    return match_id


def follow(wiring):
    """Update the read models from the logs, like dispatcher and workers."""
    wiring.due.put(dict(wiring.store.heads()))
    wiring.follower.rebuild()
    wiring.inbox_follower.rebuild()


@pytest.fixture
def service(server, run, monkeypatch):
    """Yield a service with an analysis and four matches that are one minute old.

    Two of the matches are rated, one is running and one is open.
    """
    monkeypatch.setattr(comparison, "PAUSE_SECONDS", 0.01)
    wiring = Wiring(UrlServers(server.url, server.url), now=lambda: now_ms() - 60_000)
    wiring.store.client.flushall()
    matches = [rated_match(wiring, "a"), rated_match(wiring, "b")]
    matches += [play_match(wiring, "c", steps=4), open_match(wiring, CAT, "d")]
    follow(wiring)
    wiring.context.ratings.settle(now_ms())
    analyses = Analyses(wiring.servers.jobs())
    name = name_of(analysable(wiring.context, matches[0]), "quick")
    analyses.ask(name)
    while advance(wiring.context, analyses, name, lambda: True):
        pass
    yield wiring, run, matches, name
    wiring.store.client.flushall()


def change_row(jobs, key, match_id, **fields):
    """Change fields in the JSON of a row, but keep its first line."""
    head, _, text = jobs.hget(key, match_id).partition(b"\n")
    row = msgspec.json.decode(text) | fields
    jobs.hset(key, match_id, head + b"\n" + canonical.encode(row))


def change_json(jobs, key, field, change):
    value = msgspec.json.decode(jobs.hget(key, field))
    change(value)
    jobs.hset(key, field, msgspec.json.encode(value))


def plant(wiring, matches, name):
    """Change 30 values: 8 in the lobby, 5 in lists, 6 in inboxes, 4 tasks, 5 ratings, 2 others."""
    jobs = wiring.servers.jobs()
    over, other, running, is_open = matches
    row = jobs.hget("lobby:rows", over).partition(b"\n")[0].split(b" ")
    place, game = row[2].decode(), ANY_GAME.name
    change_row(jobs, "lobby:rows", over, ranking=[[1], [0]])
    change_row(jobs, "lobby:rows", other, status="running", rated=False)
    change_row(jobs, "lobby:rows", running, created_at=1, game="other", updated_at=2)
    change_row(jobs, "lobby:rows", is_open, open_until=7, version=9)
    jobs.zrem("lobby:list", place)
    jobs.zrem(f"lobby:list:game:{game}", place)
    jobs.zadd("lobby:list:status:open", {place: 0})
    jobs.zadd("lobby:list", {f"{1:015d}-nowhere": 0})
    jobs.zadd("lobby:due", {running: now_ms() + 10**9})
    change_row(jobs, "inbox:rows", over, is_over=False)
    change_row(jobs, "inbox:rows", running, has_clock=True, creator=ANN)
    jobs.zrem(f"inbox:over:{ANN}", other)
    jobs.zadd(f"inbox:running:{BEN}", {running: 2})
    jobs.zrem(f"inbox:created:{ANN}", over)
    plant_in_tasks_ratings_and_analyses(jobs, matches, name)


def plant_in_tasks_ratings_and_analyses(jobs, matches, name):
    over, other, running, is_open = matches
    ladder = f"{ANY_GAME.name}:2"
    jobs.hset("due:rows", running, jobs.hget("due:rows", running) + b" 3@9")
    jobs.srem("due:now", running)
    jobs.sadd("due:now", over)
    jobs.zadd("due:clocks", {is_open: 5})
    change_json(jobs, "ratings:results", over, lambda row: row.update(told_at=5))
    change_json(jobs, "ratings:steps", other, lambda rows: rows[0]["after"].update(mu=99.0))
    change_json(jobs, f"ratings:figures:{ANN}", ladder, lambda row: row.update(sigma=1.5))
    jobs.zadd(f"ratings:board:{ladder}", {BEN: 1e6})
    jobs.zrem(f"ratings:history:{BEN}", *jobs.zrange(f"ratings:history:{BEN}", 0, 0))
    tally = next(field for field in jobs.hkeys(name.key) if field.startswith(b"t:"))
    change_json(jobs, name.key, tally, lambda row: row.update(playouts=1))
    change_json(jobs, name.key, "plan", lambda row: row.update(each=1))


@pytest.mark.slow
def test_what_was_lost_is_the_same_after_a_rebuild(service):
    wiring, run, (match_id, *_), _ = service
    figures = wiring.context.ratings.figures_of(ANN)
    jobs = wiring.servers.jobs()
    lost = [
        key for stem in ("ratings", "lobby", "inbox", "due") for key in jobs.scan_iter(f"{stem}:*")
    ]
    jobs.delete(*lost)
    assert wiring.context.ratings.figures_of(ANN) == {}

    code, said = run("rebuild")

    assert code == 0, said
    assert "lists, inboxes, tasks, ratings and analyses agree with 4 matches" in said
    assert wiring.context.ratings.figures_of(ANN) == figures
    assert wiring.lobby.get(match_id).rated
    assert match_id in [listed for _, listed in wiring.inbox.matches_of(ANN, "over", limit=9)]
    assert run("rebuild", "--check")[0] == 0


def test_a_restored_store_has_a_line_for_all_its_matches(service, tmp_path):
    """The server of the read models is empty. Every field is in the JSON."""
    wiring, run, matches, _ = service
    jobs, file = wiring.servers.jobs(), tmp_path / "wrong.json"
    jobs.delete(*(key for stem in ("lobby", "inbox", "due") for key in jobs.scan_iter(f"{stem}:*")))

    code, said = run("rebuild", "--check", "--json", file)

    assert code == DIFFERS
    (line,) = [line for line in said.splitlines() if matches[0] in line]
    assert line.startswith("in no list yet: 4 matches of the store (")
    assert all(match_id in line for match_id in matches)
    assert "stored nothing" not in said
    assert len(json.loads(file.read_bytes())["differences"]) > 12


def test_matches_that_are_newer_in_the_lists_or_only_there_have_a_line_each(service):
    """The store was restored, and the read models are those of before."""
    wiring, run, (over, _, running, _), _ = service
    version = wiring.store.head(running).version
    keys, client = match_keys(running), wiring.store.client
    (last,) = wiring.store.pick(running, [version - 1])
    client.xdel(keys.events, f"{version}-0")
    client.hset(keys.heads, running, f"{last.seq} {last.link.hex()} ")
    lost = match_keys(over)
    client.delete(lost.events, lost.vault)
    client.hdel(lost.heads, over)

    code, said = run("rebuild", "--check")

    assert code == DIFFERS, said
    about = {
        match_id: [row for row in said.splitlines() if match_id in row]
        for match_id in (over, running)
    }
    assert about[running] == [
        f"{running} is newer in the lists: version {version}, and the store ends at {version - 1}"
    ]
    assert f"{over} is in the lists, and the store does not have it" in about[over]


def check_parting(differences, matches, last):
    """Check three differences: one wrong all along, one outdated, and one wrong from event 1."""
    over, other, running, _ = matches
    ranking = next(difference for difference in differences if difference["field"] == "ranking")
    assert ranking == {
        "model": "lobby",
        "match": over,
        "field": "ranking",
        "stored": [[1], [0]],
        "right": [[0], [1]],
        "seq": last,
        "event": "match-ended",
    }
    status = next(
        difference
        for difference in differences
        if difference["match"] == other and difference["field"] == "status"
    )
    assert (status["stored"], status["event"]) == ("running", "match-ended")
    game = next(
        difference
        for difference in differences
        if difference["match"] == running and difference["field"] == "game"
    )
    assert (game["seq"], game["event"]) == (1, "match-created")


@pytest.mark.slow
def test_thirty_wrong_values_are_found_and_mended(service, tmp_path):
    wiring, run, matches, name = service
    over, _, running, _ = matches
    file = tmp_path / "found.json"
    code, said = run("rebuild", "--check")
    assert code == 0, said
    jobs = wiring.servers.jobs()
    before = {key: jobs.dump(key) for key in jobs.scan_iter("analysis:*")}
    plant(wiring, matches, name)

    code, said = run("rebuild", "--check", "--json", file)

    differences = json.loads(file.read_bytes())["differences"]
    assert (code, len(differences)) == (DIFFERS, 30), said
    assert {difference["model"] for difference in differences} == {
        "lobby",
        "lists",
        "inbox",
        "tasks",
        "ratings",
        "analyses",
    }
    assert f"inbox:running:{BEN} {running}" in said
    check_parting(differences, matches, wiring.store.head(over).version)
    assert f"lobby: {over}, ranking: stored [[1],[0]], right [[0],[1]]" in said

    code, said = run("rebuild")

    assert code == 0, said
    assert "mended: 30" in said
    assert run("rebuild", "--check")[0] == 0
    assert wiring.lobby.get(over).ranking == ((0,), (1,))
    assert {key: jobs.dump(key) for key in jobs.scan_iter("analysis:*")}.keys() == before.keys()


def test_a_match_keeps_its_number_in_the_inbox_when_its_row_is_mended(service):
    """Matches keep their numbers in the inbox, because clients use them for paging."""
    wiring, run, (match_id, *_), _ = service
    jobs = wiring.servers.jobs()
    number = jobs.zscore(f"inbox:over:{ANN}", match_id)
    jobs.zrem(f"inbox:over:{ANN}", match_id)
    jobs.zadd(f"inbox:running:{ANN}", {match_id: number})

    assert run("rebuild")[0] == 0

    assert jobs.zscore(f"inbox:over:{ANN}", match_id) == number
    assert jobs.zscore(f"inbox:running:{ANN}", match_id) is None


def test_no_number_of_an_inbox_is_given_twice(service):
    wiring, run, *_ = service
    jobs = wiring.servers.jobs()
    count = jobs.hget("inbox:counts", ANN)
    jobs.hset("inbox:counts", ANN, 1)

    code, said = run("rebuild")

    assert (code, f"inbox:counts {ANN}" in said) == (0, True), said
    assert jobs.hget("inbox:counts", ANN) == count


@pytest.mark.slow
def test_a_service_that_runs_beside_it_is_not_found_wrong(service):
    """A running match of bots is only reported for the wrong field, which its updates preserve."""
    wiring, run, (_, _, running, _), _ = service
    beside = Wiring(wiring.servers, now=wiring.context.now)
    change_row(wiring.servers.jobs(), "lobby:rows", running, created_at=1)
    stop = threading.Event()

    def play_on():
        while not stop.is_set():
            tasks = parse_tasks(running, beside.store.head(running).waits)
            if not tasks:
                return
            answer(beside.context, tasks[0])
            beside.due.put({running: beside.store.head(running)})
            beside.follower.follow_each([running])
            beside.inbox_follower.follow_each([running])
            time.sleep(0.02)

    player = threading.Thread(target=play_on)
    player.start()
    try:
        code, said = run("rebuild")
    finally:
        stop.set()
        player.join()

    assert code == 0, said
    assert wiring.lobby.get(running).created_at > 1
    code, said = run("rebuild", "--check")
    assert code == 0, said


def test_a_damaged_match_is_named_and_the_others_are_mended(service):
    wiring, run, (over, other, *_), _ = service
    jobs = wiring.servers.jobs()
    wiring.store.client.xdel(match_keys(other).events, "1-0")
    change_row(jobs, "lobby:rows", over, ranking=[[1], [0]])
    kept = jobs.hget("lobby:rows", other)

    code, said = run("rebuild")

    assert code == DAMAGED, said
    assert f"{other} cannot be read" in said
    assert wiring.lobby.get(over).ranking == ((0,), (1,))
    assert jobs.hget("lobby:rows", other) == kept


def test_rows_of_matches_that_are_hidden_deleted_or_not_there_are_taken_out(service):
    wiring, run, (over, other, running, _), _ = service
    jobs = wiring.servers.jobs()
    kept = jobs.hgetall("lobby:rows"), jobs.hgetall("inbox:rows")
    hide(wiring.context, running)
    delete(wiring.context, other)
    follow(wiring)
    for name, rows in zip(("lobby:rows", "inbox:rows"), kept, strict=True):
        jobs.hset(name, other, rows[other.encode()])
        jobs.hset(name, "nowhere", rows[over.encode()])
    jobs.hset("lobby:rows", running, kept[0][running.encode()])

    code, said = run("rebuild")

    assert code == 0, said
    assert sorted(wiring.lobby.matches()) == sorted([over, service[2][3]])
    assert sorted(wiring.inbox.matches()) == sorted([over, running, service[2][3]])
    assert jobs.hget("due:rows", other).endswith(b"deleted")


@pytest.mark.slow
def test_an_analysis_that_is_not_done_is_compared_as_far_as_it_is(service):
    """An unfinished analysis is compared by the playouts that its last tally has."""
    wiring, run, (_, over, *_), _ = service
    jobs, analyses = wiring.servers.jobs(), Analyses(wiring.servers.jobs())
    name = name_of(analysable(wiring.context, over), "normal")
    analyses.ask(name)
    assert advance(wiring.context, analyses, name, lambda: False)
    assert run("rebuild", "--check")[0] == 0
    tally = next(field for field in jobs.hkeys(name.key) if field.startswith(b"t:"))
    right = jobs.hget(name.key, tally)
    change_json(jobs, name.key, tally, lambda row: row.update(sums=[9.0, 9.0]))

    code, said = run("rebuild")

    assert (code, f"analyses: {over}, " in said) == (0, True), said
    assert jobs.hget(name.key, tally) == right
