"""Atta Ants over HTTP: whole matches by their listed actions, and invalid cells."""

import pytest

from games import GAMES
from games.luck import SeededLuck
from matches.audit.verify import verify
from tests.service.conftest import World
from tests.service.problems import is_problem, untouched


@pytest.mark.parametrize(
    ("cell", "pointers"),
    [
        ({"x": 99, "y": True, "z": 1}, ["/cell/x", "/cell/y", "/cell/z"]),
        ({"x": 18, "y": -18}, ["/cell/x", "/cell/y"]),
        ({"x": 1}, ["/cell/y"]),
        ([1, 2], ["/cell"]),
        ("1, 2", ["/cell"]),
        (None, ["/cell"]),
    ],
)
def test_cells_are_pointed_into(cell, pointers):
    """Cells lie between -17 and 17 (rules 1.1)."""
    world = World(games=dict(GAMES))
    match_id = world.create({}, {}, game="atta-ants")
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    with untouched(world, match_id):
        body = {"type": "place-card", "cell": cell, "rotation": 0}
        answer = world.post(f"/v1/matches/{match_id}/commands", body, token=tokens[0])
    is_problem(answer, "invalid-body")
    assert [error["pointer"] for error in answer.json["errors"]] == pointers


@pytest.mark.parametrize(("seats", "arrange"), [(2, "system"), (3, "first_player")])
def test_a_whole_match_is_played_by_its_actions(seats, arrange):
    """Every listed action is accepted until the ranking, and then the log verifies."""
    world, luck = World(games=dict(GAMES)), SeededLuck(seats)
    match_id = world.create(*[{}] * seats, game="atta-ants", arrange=arrange)
    stem = f"/v1/matches/{match_id}"
    tokens = [world.post(f"{stem}/seats/{seat}").json["token"] for seat in range(seats)]
    while (shown := world.get(stem).json)["status"] == "running":
        seat = shown["asked"][0]["seat"]
        if seat is None:
            world.run_phases(match_id)
            continue
        listed = world.get(f"{stem}/actions", token=tokens[seat]).json
        action = listed["actions"][luck.below("what", len(listed["actions"]))]
        assert "?" not in action["label"]
        played = world.post(
            f"{stem}/commands",
            action["command"],
            token=tokens[seat],
            If_Match=f'"{listed["version"]}"',
        )
        assert played.status_code == 201, (action, played.text)

    assert sorted(seat for group in shown["outcome"]["ranking"] for seat in group) == [
        *range(seats)
    ]
    head = world.context.store.head(match_id)
    report = verify(match_id, world.stored_entries(match_id), world.games, head=head)
    lines = world.get(f"{stem}/timeline?limit=1000").json["lines"]
    assert report.events == len(lines) == head.version
    assert all(line["text"] and "?" not in line["text"] for line in lines)
