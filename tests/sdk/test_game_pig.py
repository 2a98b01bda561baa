"""A single-file game has all services of a game, because its record has defaults."""

import ast
import json
from typing import ClassVar

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace
from typer.testing import CliRunner

from formicary.cli import app
from games.bots import choose
from games.game import Game, Line, Secret
from games.luck import SeededLuck
from games.registry import find_games
from matches.audit.bundle import verify_bundle
from matches.audit.verify import verify
from matches.commands.bots import answer, tasks_at
from tests.sdk import alone
from tests.sdk.example_games import PIG_SOURCE, install_example, load_pig
from tests.service.conftest import World

PIG = load_pig()
LEFT_OUT = {"options", "view_type", "view", "determinize", "appraise", "describe", "dump", "load"}
LEFT_OUT |= {"invariants", "content", "rules"}


class Hidden(Struct, frozen=True, kw_only=True, tag="hidden"):
    """An event with secrets in a list."""

    rule: ClassVar[str] = "1.1"

    cards: tuple[Secret[int], ...]


@pytest.fixture
def world():
    return World(games={"pig": PIG})


@pytest.fixture
def table(world):
    """Return a match of Pig between two people: its id, its path and their tokens."""
    match_id = world.create({}, {}, game="pig")
    path = f"/v1/matches/{match_id}"
    return match_id, path, [world.post(f"{path}/seats/{n}").json["token"] for n in (0, 1)]


def send(world, table, seat, body, name="/commands", status=201):
    _, path, tokens = table
    answered = world.post(path + name, body, token=tokens[seat])
    assert answered.status_code == status, answered.text
    return answered.json


def asked_seat(world, table):
    """Return the seat to move, from the public state."""
    return world.get(f"{table[1]}/state").json["view"]["turn"]


def test_it_is_one_file_beside_its_words_and_its_record_names_no_more_than_it_has():
    (path,) = PIG_SOURCE.joinpath("game_pig").rglob("*.py")
    calls = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    (record,) = (call for call in calls if getattr(call.func, "id", "") == "Game")

    assert LEFT_OUT.isdisjoint(keyword.arg for keyword in record.keywords)


@pytest.mark.slow
def test_it_passes_every_check_by_the_command_once_it_is_installed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(install_example(PIG_SOURCE, tmp_path))

    assert find_games()["pig"].title == "Pig"
    result = CliRunner().invoke(app, ["game", "check", "pig"])

    assert result.exit_code == 0, result.output
    assert "Pig passes all" in result.output


def test_it_is_played_by_people_to_its_end_and_verified(world, table):
    match_id, path, _ = table
    while (seat := asked_seat(world, table)) is not None:
        stake = world.get(f"{path}/state").json["view"]["stake"]
        send(world, table, seat, {"type": "hold" if stake >= 8 else "roll"})

    shown = world.get(path).json
    assert shown["status"] == "over"
    assert max(score["points"] for score in shown["scores"]) >= 30
    report = verify(
        match_id,
        world.stored_entries(match_id),
        world.context.games,
        head=world.context.store.head(match_id),
    )
    assert report.events == shown["version"]
    lines = [line.encode() + b"\n" for line in world.get(f"{path}/bundle").text.splitlines()]
    assert verify_bundle(lines, world.context.games).report
    assert alone.verify(lines)["complete"]


@pytest.mark.parametrize("level", ["random", "greedy", "mcts:8"])
def test_bots_play_it_to_its_end(world, level):
    match_id = world.create({"bot": level}, {"bot": level}, {"bot": "random"}, game="pig")
    while tasks := tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip()):
        answer(world.context, tasks[0])

    assert world.get(f"/v1/matches/{match_id}").json["outcome"]["reason"] == "goal-reached"


def test_it_is_undone(world, table):
    _, path, tokens = table
    send(world, table, 0, {"type": "hold"})
    assert asked_seat(world, table) == 1
    before = world.get(path).json["version"]
    actions = world.get(f"{path}/actions", token=tokens[0]).json
    (undo,) = [option for option in actions["table"] if option["kind"] == "undo"]

    answered = world.post(undo["path"], undo["body"], token=tokens[0])

    assert answered.status_code == 201, answered.text
    assert asked_seat(world, table) == 0
    assert world.get(path).json["version"] == before + 1


def test_a_command_out_of_turn_is_refused_with_its_rule(world, table):
    refusal = send(world, table, 1, {"type": "roll"}, status=409)

    assert (refusal["slug"], refusal["rule"]) == ("turn.not-yours", "2.1")
    assert refusal["detail"] == "It is another seat's turn, or the match is over."


def test_its_lines_are_filled_in_by_the_fields_of_events(world, table):
    send(world, table, 0, {"type": "hold"})
    lines = world.get(f"{table[1]}/timeline").json["lines"]

    assert [line["text"] for line in lines][-2:] == ["2 seats play Pig", "Player 1 holds: +0"]


def test_differences_name_the_seats(world, table):
    """The points are marked as those of each seat, and the turn as a seat."""
    while not world.get(f"{table[1]}/state").json["view"]["stake"]:
        send(world, table, asked_seat(world, table), {"type": "roll"})
    seat, version = asked_seat(world, table), world.get(table[1]).json["version"]
    send(world, table, seat, {"type": "hold"})

    lines = world.get(f"{table[1]}/diff?from={version}&to={version + 1}").json["lines"]

    assert f"turn: Player {seat + 1} becomes Player {2 - seat}" in lines
    assert any(line.startswith(f"points of Player {seat + 1}: 0 becomes ") for line in lines)


def test_a_position_is_edited_and_one_that_is_no_state_is_refused(world, table):
    position = world.get(f"{table[1]}/position?at=4").json["position"]
    body = {"game": "pig", "seats": [{}, {}]}
    wrong = {**position, "points": ["many", 0]}

    taken = world.post("/v1/matches", {**body, "position": {**position, "points": [29, 3]}})
    refused = world.post("/v1/matches", {**body, "position": wrong})

    assert taken.status_code == 201, taken.text
    assert world.get(f"/v1/matches/{taken.json['id']}/state").json["view"]["points"] == [29, 3]
    assert refused.status_code == 422
    assert "points" in refused.text


def test_an_option_that_the_game_has_not_is_refused(world):
    answered = world.post("/v1/matches", {"game": "pig", "seats": [{}, {}], "options": {"goal": 9}})

    assert answered.status_code == 422


def test_a_bot_holds_what_wins():
    """Without `appraise`, the value of a state is its points."""
    state = PIG.load({"points": [24, 0], "stake": 6, "turn": 0, "rolls": 1})

    chosen = choose(PIG, PIG.view(state, 0), 0, "greedy", SeededLuck(1)).command

    assert type(chosen).__name__ == "Hold"
    assert PIG.appraise(state, 0) == 24


def test_a_state_is_dumped_as_it_is_and_its_line_has_the_fields_of_the_event():
    (started,) = PIG.setup(PIG.options(), 2, SeededLuck(1))
    state = PIG.evolve(PIG.start, started)

    assert PIG.load(json.loads(msgspec.json.encode(PIG.dump(state)))) == state
    assert PIG.describe(started) == Line("match-started", {"seats": 2, "rule": "1.1"})
    assert PIG.invariants(state) == ()
    with pytest.raises(msgspec.ValidationError):
        PIG.load({"points": "none"})


def test_a_record_whose_events_have_secrets_needs_a_view():
    """The default view shows everything, so it is only suitable for games without hidden facts."""
    fields = {name: getattr(PIG, name) for name in PIG.__struct_fields__ if name not in LEFT_OUT}

    with pytest.raises(ValueError, match="Hidden has a secret, so the record needs `view`"):
        Game(**{**fields, "event": PIG.event | Hidden})


def test_a_record_keeps_the_doors_that_it_gives():
    own = replace(PIG, dump=lambda state: {"points": state.points}, rules="2")

    assert own.dump(PIG.start) == {"points": ()}
    assert (own.rules, own.content) == ("2", PIG.content)
