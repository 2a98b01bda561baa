"""Attacks on a service, each defined by the requests that it repeats."""

import random
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import to_builtins

from bench.rig.edge.hogs import HALF_BODY, HALF_HEADER
from bench.rig.fair.attacker import Ask, Attack
from bench.rig.long_matches import begin_match, lengthen
from bench.rig.sizes import size
from games import GAMES
from games.game import AnyGame
from games.table import SeatPlan
from matches.commands.branch import position_at
from matches.commands.create import Plan, create, join
from matches.context import Context
from matches.queries.read import authenticate_reader
from matches.tokens import seat_token

SHORT = size(100, 40)
EVENTS, LISTED, NUMBERS, VERSIONS = size(1000, 60), size(200, 4), size(20_000, 100), size(300, 5)
SEARCH = "search?where=contains(keys(@),'none')&kind=intervals"
COMPRESSED = {"Accept-Encoding": "gzip"}
LIVE = {"Accept": "text/event-stream"}
JSON_BODY = {"Content-Type": "application/json"}


def attacks(context: Context, game: AnyGame, connections: int) -> Mapping[str, Attack]:
    """Create the matches that the attacks need, and return the attacks by name."""
    match_id = lengthen(context, begin_match(context, game, game.seats[1], "attacked"), EVENTS)
    match = f"/v1/matches/{match_id}"
    for number in range(LISTED):
        plan = Plan(game.name, game.options(), (SeatPlan(),) * game.seats[1])
        create(context, plan, key=f"listed {number}", digest="d")
    choose = random.Random(1)
    versions = [choose.randint(1, EVENTS) for _ in range(VERSIONS)]
    books = ("table", game.name)
    return {
        "boards": _reads(*(f"{match}/board.svg?at={at}" for at in versions)),
        "states": _reads(*(f"{match}/state?at={at}" for at in versions)),
        "lists": _reads("/v1/matches?limit=200"),
        "events": _reads(f"{match}/events?limit=1000"),
        "timelines": _reads(f"{match}/timeline?limit=1000"),
        "searches": _reads(f"{match}/{SEARCH}"),
        "previews": _previews(context, match_id),
        "positions": _positions(context),
        "descriptions": _reads("/v1/openapi.json", headers=COMPRESSED),
        "rules pages": _reads(*(f"/rules/{book}" for book in books), headers=COMPRESSED),
        "rotations": _rotations(context, game, connections),
        "wrong tokens": _reads(f"{match}/state", headers={"Authorization": "Bearer seat-0.wrong"}),
        "bots": flood_of_bots(game, "greedy"),
        "slow bodies": Attack(way="drip", raw=HALF_BODY.decode()),
        "slow headers": Attack(way="drip", raw=HALF_HEADER.decode()),
        "unread answers": Attack([Ask("/v1/openapi.json"), Ask(f"{match}/events")], way="unread"),
        "unread streams": Attack([Ask(f"{match}/events?after=1", headers=LIVE)], way="unread"),
    }


def _reads(*paths: str, headers: Mapping[str, str] | None = None) -> Attack:
    return Attack([Ask(path, headers=headers or {}) for path in paths])


def _previews(context: Context, match_id: str) -> Attack:
    match = context.cache.get(match_id)
    position = match.timeline.tip()
    seat = position.asked[0].seat
    headers = {**JSON_BODY, "Authorization": f"Bearer {seat_token(match, seat)}"}
    bodies = [_command(command) for command in match.game.legal(position.state, seat)[:50]]
    path = f"/v1/matches/{match_id}/preview?parts=1"
    return Attack([Ask(path, "POST", headers, body) for body in bodies])


def _command(command: Any) -> str:
    plain = {name: value for name, value in to_builtins(command).items() if name != "seat"}
    return msgspec.json.encode(plain).decode()


def _positions(context: Context) -> Attack:
    """Return an attack that creates matches of each game, using positions with oversized lists."""
    asks = []
    for game in GAMES.values():
        match_id = begin_match(context, game, game.seats[1], f"placed {game.name}")
        reader = authenticate_reader(context, lengthen(context, match_id, SHORT), None)
        position: Any = position_at(context, reader, reader.match.timeline.version)
        for name in [name for name, value in position.items() if isinstance(value, list | tuple)]:
            plan: dict[str, Any] = {"game": game.name, "seats": [{}] * game.seats[1]}
            plan["position"] = {**position, name: [1] * NUMBERS}
            text = msgspec.json.encode(plan).decode()
            asks.append(Ask("/v1/matches", "POST", JSON_BODY, text, is_new=True))
    return Attack(asks)


def _rotations(context: Context, game: AnyGame, connections: int) -> Attack:
    """Return an attack in which each connection rotates the token of a seat again and again."""
    asks = []
    for number in range(connections):
        plan = Plan(game.name, game.options(), (SeatPlan(),) * game.seats[1])
        made = create(context, plan, key=f"rotated {number}", digest="d")
        join(context, made.match_id, 0)
        token = seat_token(context.cache.fresh(made.match_id), 0)
        headers = {**JSON_BODY, "Authorization": f"Bearer {token}"}
        path = f"/v1/matches/{made.match_id}/seats/0/token"
        asks.append(Ask(path, "POST", headers, "{}", is_new=True))
    return Attack(asks, way="rotate")


def flood_of_bots(game: AnyGame, level: str) -> Attack:
    """Return an attack that creates matches in which bots of a given level play all seats."""
    body = {"game": game.name, "seats": [{"bot": level}] * game.seats[1]}
    text = msgspec.json.encode(body).decode()
    return Attack([Ask("/v1/matches", "POST", JSON_BODY, text, is_new=True)])
