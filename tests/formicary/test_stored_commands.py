"""Effects and output of commands that concern a stored match."""

import pytest

from events import canonical
from formicary.wiring import UrlServers, Wiring
from games import GAMES
from games.table import SeatPlan
from matches.commands.bots import answer
from matches.commands.create import Plan, create
from projections.task_queue import parse_tasks
from tests.by_game import ANY_GAME


@pytest.fixture(scope="module")
def played_match(server):
    """Return a match of bots on a separate server, and the seqs of the bots' turns."""
    wiring = Wiring(UrlServers(server.url, server.url))
    game = GAMES["atta-ants"]
    bots = (SeatPlan("mcts:8"), SeatPlan("greedy"))
    plan = Plan(game.name, game.options(first_player=0), bots)
    match_id = create(wiring.context, plan, key="k", digest="d").match_id
    for _ in range(10):
        answer(wiring.context, parse_tasks(match_id, wiring.store.head(match_id).waits)[0])
    entries = wiring.store.read(match_id)
    turns = [entry.seq for entry in entries if "reasons" in canonical.decode(entry.s or b"{}")]
    return match_id, turns


def test_a_turn_that_comes_out_the_same_ends_well(played_match, run):
    match_id, turns = played_match

    code, said = run("rederive", match_id, turns[0])

    assert code == 0, said
    assert "mcts:8" in said
    assert "the same" in said
    assert "differs" not in said


def test_an_event_that_is_no_bots_turn_is_told(played_match, run):
    code, said = run("rederive", played_match[0], 1)
    assert code == 1
    assert "no bot's command begins at 1" in said


def test_an_unknown_match_is_told(run):
    refusal = (1, "formicary: there is no match nosuchmatch\n")
    assert run("rederive", "nosuchmatch", 3) == refusal


@pytest.fixture
def wiring(server):
    return Wiring(UrlServers(server.url, server.url))


def create_match(wiring, key):
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("random"),) * 2)
    return create(wiring.context, plan, key=key, digest="d").match_id


def test_a_match_is_ended_and_holds(run, wiring):
    match_id = create_match(wiring, "ended")

    code, said = run("end", match_id, "fault")

    assert (code, "is over without a result" in said) == (0, True)
    assert wiring.store.head(match_id).waits == "over"
    assert run("verify", match_id)[0] == 0
    assert "is over already" in run("end", match_id, "fault")[1]


def test_what_is_no_reason_and_what_is_no_match_is_told(run, wiring):
    match_id = create_match(wiring, "kept")

    assert "unknown reason spite" in run("end", match_id, "spite")[1]
    assert run("end", "nosuchmatch", "fault") == (1, "formicary: there is no match nosuchmatch\n")
    assert wiring.store.head(match_id).waits != "over"


def test_a_match_is_hidden_and_shown_again(run, wiring):
    match_id = create_match(wiring, "hidden")

    assert run("hide", match_id) == (0, f"{match_id} is hidden\n")
    assert wiring.store.withdrawals.standing(match_id)[1]
    assert run("hide", "--show", match_id) == (0, f"{match_id} is shown again\n")
    assert not wiring.store.withdrawals.standing(match_id)[1]
    assert run("hide", "nosuchmatch") == (1, "formicary: there is no match nosuchmatch\n")


def test_a_match_is_deleted_only_when_that_is_sure(run, wiring):
    match_id = create_match(wiring, "deleted")

    code, said = run("delete", match_id)
    assert (code, "would be deleted permanently" in said) == (1, True)
    assert not wiring.store.head(match_id).is_deleted

    assert run("delete", match_id, "--yes") == (0, f"{match_id} is deleted\n")
    assert wiring.store.head(match_id).is_deleted
    assert run("delete", "nosuchmatch", "--yes")[0] == 1


@pytest.mark.parametrize(
    "command", [("verify",), ("hide",), ("end", "fault"), ("rewind", 1), ("bundle",)]
)
def test_every_command_meets_a_deleted_match_without_a_traceback(run, wiring, command):
    match_id = create_match(wiring, f"met by {command[0]}")
    run("delete", match_id, "--yes")
    name, *rest = command

    code, said = run(name, match_id, *rest)

    assert code == 1
    assert said.startswith("formicary: ")


def test_a_bundle_of_a_deleted_match_is_not_imported(run, wiring, tmp_path):
    match_id = create_match(wiring, "bundled")
    run("end", match_id, "operator")
    file = tmp_path / "match.ndjson"
    file.write_text(run("bundle", match_id)[1])
    run("delete", match_id, "--yes")

    code, said = run("import", file)

    assert (code, "was deleted here" in said) == (1, True)
