"""Example webhook deliveries, created from a match that has a clock."""

import json
from typing import Any

from games.game import AnyGame
from games.table.clock_fold import deadlines
from tools.recording.accounts import register
from tools.recording.application import Application
from webhooks.bodies import build_body
from webhooks.deliveries import Delivery, Kind


def record_calls(app: Application, game: AnyGame) -> dict[str, Any]:
    """Return the body of an example delivery for each kind of message."""
    ann, ben = (register(app, name).body for name in ("Ida", "Jon"))
    seats = [{"account": "Ida"}, {"account": "Jon"}]
    clock = {"kind": "correspondence", "days": 2}
    plan = {"game": game.name, "seats": seats, "clock": clock, "visibility": "unlisted"}
    match_id = app.post("/v1/matches", plan, token=ann["key"]).body["id"]
    path = f"/v1/matches/{match_id}"
    people = {0: ann, 1: ben}
    kinds: tuple[Kind, ...] = ("challenge", "test")
    calls: dict[str, Any] = {kind: _deliver(app, kind, ben["id"]) for kind in kinds}
    calls["invited"] = _deliver(app, "invited", ben["id"], match_id)
    for seat, person in people.items():
        app.post(f"{path}/seats/{seat}", token=person["key"])
    app.work(match_id)
    table = app.context.cache.fresh(match_id).timeline.tip().table
    running = deadlines(table)[0]
    holder = people[running.seat]
    calls["asked"] = _deliver(app, "asked", holder["id"], match_id)
    calls["clock-low"] = _deliver(
        app, "clock-low", holder["id"], match_id, deadline=running.runs_out_at
    )
    key = holder["key"]
    command = app.get(f"{path}/actions", token=key).body["actions"][0]["command"]
    played = app.post(f"{path}/commands", command, token=key).body
    first = played["events"][0]["seq"]
    calls["event"] = _deliver(app, "event", holder["id"], match_id, first=first)
    app.post(f"{path}/seats/0/resignation", token=ann["key"])
    calls["finished"] = _deliver(app, "finished", ben["id"], match_id)
    return calls


def _deliver(
    app: Application,
    kind: Kind,
    account: str,
    match_id: str = "",
    first: int = 0,
    deadline: int = 0,
) -> dict[str, Any]:
    """Return the body that a webhook would receive now."""
    seq = app.context.cache.fresh(match_id).timeline.version if match_id else 0
    delivery = Delivery(
        id=f"wd_{'0' * 32}",
        account=account,
        number=1,
        place="bots.example.org",
        kind=kind,
        at=app.at,
        match_id=match_id,
        seq=seq,
        first=first,
        deadline=deadline,
    )
    challenge = "5f1c6a0d" if kind == "challenge" else ""
    body = build_body(app.context, delivery, challenge)
    if body is None:
        raise ValueError(f"a delivery of kind {kind} has no body")
    delivered: dict[str, Any] = json.loads(body)
    return delivered
