"""Sources of points and resources add up to the state, for every reader."""

from collections import Counter

import pytest

from games import GAMES
from games.game import Over, point_holdings
from games.luck import SeededLuck
from matches.commands.bots import answer, tasks_at
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from tests.anthill import ANTHILL
from tests.scenario import random_match
from tests.service.conftest import World


def sum_lines(lines):
    """Return the sums of a ledger's lines, by seat and account."""
    sums: Counter[tuple[int, str]] = Counter()
    for line in lines:
        sums[line["seat"], line["account"]] += line["amount"]
    return {name: amount for name, amount in sums.items() if amount}


def amounts_of(holdings):
    return {(holding.seat, holding.name): holding.amount for holding in holdings if holding.amount}


def bots_play(world, match_id, most):
    """Let bots play up to a version or the end. Return the version reached."""
    while True:
        position = world.context.cache.get(match_id).timeline.tip()
        tasks = tasks_at(match_id, position)
        if not tasks or position.version >= most:
            return position.version
        answer(world.context, tasks[0])


@pytest.mark.parametrize("name", GAMES)
def test_the_sums_are_the_state_in_real_matches(name):
    """At several versions and at the end, a spectator's lines add up to the state and the score."""
    game = GAMES[name]
    world = World(games={name: game})
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=name)
    newest = bots_play(world, match_id, 700)
    line = world.context.cache.get(match_id).timeline
    for version in (1, 2, newest // 3, newest // 2, newest):
        body = world.get(f"/v1/matches/{match_id}/ledger?at={version}").json
        state = line.state(version)
        wanted = amounts_of(game.holdings(state, None)) if version > 1 else {}
        assert sum_lines(body["lines"]) == wanted
        assert {(b["seat"], b["name"]): b["amount"] for b in body["balances"]} == wanted
        points: Counter[int] = Counter()
        for entry in body["lines"]:
            points[entry["seat"]] += entry["amount"] * entry["is_points"]
        if version > 1:
            assert [points[seat] for seat in range(2)] == [s.points for s in game.score(state)]
        assert all(line["rule"] and line["text"] for line in body["lines"])


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_accounts_tell_no_more_than_the_view(game):
    """A different world with the same view has the same holdings, for each seat and a spectator."""
    luck = SeededLuck(5)
    for count, (state, _, _) in enumerate(random_match(game, 2, 11)):
        if count % 4:
            continue
        for reader in (None, 0, 1):
            other = game.determinize(game.view(state, reader), luck)
            assert game.holdings(other, reader) == game.holdings(state, reader)


@pytest.mark.parametrize("game", [*GAMES.values(), ANTHILL], ids=lambda game: game.name)
def test_points_in_accounts_are_those_of_the_score(game):
    """A seat sees all of its own points, and its accounts have distinct names."""
    for state, _, _ in random_match(game, 2, 12):
        for seat in (0, 1):
            own = [holding for holding in game.holdings(state, seat) if holding.seat == seat]
            points = {
                holding.name: holding.amount
                for holding in own
                if holding.is_points and holding.amount
            }
            scored = {o.name: o.amount for o in point_holdings(game.score(state)) if o.seat == seat}
            assert points == {name: amount for name, amount in scored.items() if amount}
            assert len({holding.name for holding in own}) == len(own)


@pytest.fixture
def played_match():
    world = World()
    match_id, tokens = world.begin_match()
    return world, match_id, tokens


def test_a_seat_reads_its_own_secrets_and_no_others(played_match):
    world, match_id, tokens = played_match
    ponder = {"type": "ponder"}
    world.post(f"/v1/matches/{match_id}/commands", ponder, token=tokens[0])
    names = [
        {(b["seat"], b["name"]) for b in world.get(path, token=token).json["balances"]}
        for path in [f"/v1/matches/{match_id}/ledger"]
        for token in (tokens[0], tokens[1], None)
    ]

    assert (0, "eyes") in names[0]
    assert (1, "number") not in names[0]
    assert not {name for name in names[1] if name[0] == 0} - {(0, "cards")}
    assert names[2] == {(0, "cards")}


def test_each_line_names_its_event_its_rule_and_the_state_after_it(played_match):
    world, match_id, tokens = played_match
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0])
    body = world.get(f"/v1/matches/{match_id}/ledger").json

    assert body["lines"] == [
        {
            "seq": 6,
            "seat": 0,
            "type": "pondered",
            "account": "cards",
            "is_points": False,
            "amount": 1,
            "balance": 1,
            "rule": "1.4",
            "text": "Pondered",
            "url": f"/v1/matches/{match_id}/state?at=6",
            "undone_by": None,
        }
    ]


def test_the_ledger_follows_the_line(played_match):
    """Undone lines are left out, but the ledger of an undone version still contains them."""
    world, match_id, tokens = played_match
    world.post(f"/v1/matches/{match_id}/commands", {"type": "take-back"}, token=tokens[0])
    world.send(match_id, tokens[0])
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[1])
    rewind(world.context, match_id, 6, Actor("admin"))
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0])
    stem = f"/v1/matches/{match_id}/ledger"

    assert [(line["seq"], line["seat"]) for line in world.get(stem).json["lines"]] == [(9, 0)]
    assert [(line["seq"], line["seat"]) for line in world.get(f"{stem}?at=7").json["lines"]] == [
        (7, 1)
    ]
    assert world.get(f"{stem}?at=8").json["lines"] == []


def test_with_the_end_all_points_are_told(played_match):
    world, match_id, tokens = played_match
    world.finish(match_id, tokens)
    body = world.get(f"/v1/matches/{match_id}/ledger").json
    scores = world.get(f"/v1/matches/{match_id}").json["scores"]
    state = world.context.cache.get(match_id).timeline.tip().state
    points: Counter[int] = Counter()
    for line in body["lines"]:
        points[line["seat"]] += line["amount"] * line["is_points"]

    assert isinstance(ANTHILL.pending(state), Over)
    assert [points[score["seat"]] for score in scores] == [score["points"] for score in scores]
    before = world.get(f"/v1/matches/{match_id}/ledger?at={body['version'] - 1}").json
    assert "number" not in {line["account"] for line in before["lines"]}


def test_a_ledger_is_settled_once_no_undo_can_come(played_match):
    """A rewind marks earlier lines as undone, so caches revalidate until no rewind is possible."""
    world, match_id, tokens = played_match
    path = f"/v1/matches/{match_id}/ledger"
    over, others = world.begin_match()
    world.finish(over, others)
    then = world.get(f"/v1/matches/{over}/ledger?at=5", token=others[0]).headers["Cache-Control"]

    assert then == "private, max-age=300"
    running = world.get(f"{path}?at=5", token=tokens[0]).headers["Cache-Control"]
    assert running == "private, no-cache"
    now = world.get(path)
    assert now.headers["Cache-Control"] == "no-cache"
    assert world.get(path, If_None_Match=now.headers["ETag"]).status_code == 304
    assert world.get(f"{path}?at=6").json["type"] == "/problems/unknown-version"
