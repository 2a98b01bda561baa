"""The board lists what each seat holds, as the ledger does."""

import pytest

from games import GAMES
from matches.commands.bots import answer, tasks_at
from tests.service.conftest import World

AMOUNTS = ("seat", "name", "amount", "rule", "is_points")


def finish(world, game):
    """Return a match with two players that bots have finished, and its newest version."""
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=game)
    while tasks := tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip()):
        answer(world.context, tasks[0])
    return f"/v1/matches/{match_id}", world.context.store.head(match_id).version


@pytest.mark.parametrize("game", GAMES)
def test_the_holdings_of_a_board_are_the_balances_of_the_ledger(game):
    world = World(games=dict(GAMES))
    path, newest = finish(world, game)
    seen = []
    for version in range(5, newest + 1, max(1, newest // 8)):
        for eyes in ("0", "1", "spectator"):
            query = f"at={version}&as={eyes}"
            board = world.get(f"{path}/board?{query}").json
            held = [
                {name: holding[name] for name in AMOUNTS}
                for holding in board["holdings"]
                if holding["amount"]
            ]
            seen += held
            ledger = world.get(f"{path}/ledger?at={version}").json

            assert held == ledger["balances"]
            assert ledger["accounts"].keys() <= board["accounts"].keys()
            assert {holding["name"] for holding in board["holdings"]} == board["accounts"].keys()
    assert seen
