"""Every operation of the API can be called successfully."""

from collections import Counter

import pytest
from flask import request
from msgspec.structs import replace

from games import GAMES
from service.contract.discovery import find_resources
from service.contract.operation import operations_of
from tests.anthill import ANTHILL
from tests.service.conftest import World
from tests.service.passkeys.people import owner_with_passkey, sign_in
from tests.service.past.analysing import ByHand
from tests.service.past.test_bot_replays import play_on, turns
from tests.service.playing.test_undo import consenting, table_of
from tools.recording.authenticator import Authenticator

OPERATIONS = {name for resource in find_resources() for name in operations_of(resource)}
ADMIN = "an administrator's secret of more than 32"
OF_AN_ACCOUNT = ("", "/keys", "/blocked", "/export", "/requests")
DRAWN = next(game for game in GAMES.values() if game.draw_card)


TEST_CLOCK = {"game": "anthill", "visibility": "invited", "test_clock": True}


@pytest.mark.slow
def test_every_operation_is_answered_with_success(answers_checked):
    """Create, play, undo, hand over and resign a match, and read it in every way.

    Each response must match its description.
    """
    games = {**GAMES, "anthill": replace(ANTHILL, draw=lambda *_: "<svg/>")}
    world, reached = World(games, analyses=ByHand(), admin_token=ADMIN), Counter()

    def note(answer):
        if answer.status_code in (200, 201, 202, 204):
            reached[request.endpoint] += 1
        return answer

    world.app.after_request(note)
    look_around(world)
    play(world)
    go_back(world)
    look_back(world)
    annotate(world)
    talk(world)
    administer(world)
    have_an_account(world)
    have_passkeys(world)
    have_webhooks(world)
    invite(world)
    be_rated(world)

    assert sorted(OPERATIONS - set(reached)) == []


def look_around(world):
    for path in ("/v1", "/health", "/health/live", "/health/ready", "/v1/keys", "/v1/games"):
        world.get(path)
    for path in ("/problems", "/problems/busy"):
        world.get(path)
    game = world.get(f"/v1/games/{DRAWN.name}").json
    stem = f"/v1/games/{DRAWN.name}/content"
    world.get(stem)
    pack = f"{stem}/{game['content_hash']}"
    world.get(pack)
    cards = (
        entry["id"] for entry in objects_in(game["content"]) if isinstance(entry.get("id"), str)
    )
    assert any(world.get(f"{pack}/cards/{card}.svg").status_code == 200 for card in cards)


def objects_in(part):
    """Yield every object of a pack."""
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part:
        if isinstance(inner, dict | list):
            yield from objects_in(inner)


def play(world):
    match_id, (token, other) = world.begin_match()
    path = f"/v1/matches/{match_id}"
    command = {"type": "send", "workers": 2}
    world.get(f"{path}/explain?target=seat:0", token=token)
    for name in ("preview", "explain", "commands"):
        world.post(f"{path}/{name}", command, token=token)
    version = world.get(path).json["version"]
    for name in (
        f"receipts/{version}",
        "standing-answers",
        "position",
        "branches",
        "presence",
        "requests",
    ):
        world.get(f"{path}/{name}", token=token)
    for method, name, body in (
        ("PUT", "standing-answers", {"answers": []}),
        ("DELETE", "standing-answers", None),
        ("PUT", "seats/0/bot", {}),
        ("DELETE", "seats/0/bot", None),
    ):
        named = {"Authorization": f"Bearer {token}", "Idempotency-Key": world.key()}
        world.client.open(f"{path}/{name}", method=method, json=body, headers=named)
    world.post(f"{path}/seats/1/resignation", {}, token=other)


def go_back(world):
    match_id, (first, second) = consenting(world)
    path = f"/v1/matches/{match_id}"
    world.post(f"{path}/commands", {"type": "ponder"}, token=first)
    offers = {option["kind"]: option for option in table_of(world, match_id, first)}
    world.post(offers["propose"]["path"], offers["propose"]["body"], token=first)
    agree = table_of(world, match_id, second)[0]
    world.post(agree["path"], agree["body"], token=second)
    match_id, (first, _) = world.begin_match()
    world.send(match_id, first)
    for _ in ("undo", "redo"):
        (step,) = table_of(world, match_id, first)
        world.post(step["path"], step["body"], token=first)


def look_back(world):
    match_id = world.create({"bot": "greedy"}, {"bot": "greedy"})
    play_on(world, match_id)
    path = f"/v1/matches/{match_id}"
    names = (
        "",
        "/state",
        "/actions",
        "/events",
        "/timeline",
        "/board",
        "/board.svg",
        "/ledger",
        "/bundle",
        "/inclusion",
    )
    for name in (
        *names,
        "/diff?from=1",
        "/search?where=version",
        "/search?where=%60true%60",
        "/why?path=",
    ):
        world.get(path + name)
    for accept in ("application/json", "application/x-ndjson", "text/csv"):
        world.get(f"{path}/trace?select=round", Accept=accept)
    world.get(f"{path}/rederive?seq={turns(world, match_id)[0]}")
    world.post(f"{path}/analysis", {"effort": "quick"})
    for name in ("analysis", "analysis.svg"):
        world.get(f"{path}/{name}?effort=quick")
    asked = {"version": turns(world, match_id)[0] - 1, "seat": 0, "playouts": 1}
    url = world.post(f"{path}/whatif", asked).json["url"]
    world.get(url)
    world.client.delete(url)
    plan = {"at": 5, "luck": "same", "seats": [{}, {}]}
    branch = world.post(f"{path}/branches", plan).json["id"]
    world.get(f"{path}/compare?with={branch}")
    world.follow()
    world.get("/v1/matches")


def annotate(world):
    """Let an account write, change and delete a note and a study; an administrator hides it."""
    key = world.post("/v1/accounts", {"name": "Kim"}).json["key"]
    match_id, _ = world.begin_match()
    path, named = f"/v1/matches/{match_id}", {"Authorization": f"Bearer {key}"}
    note = world.post(f"{path}/notes", {"version": 1, "text": "Hm."}, token=key).json["id"]
    plan = {"title": "All", "notes": [note]}
    study = world.post(f"{path}/studies", plan, token=key).json["id"]
    for name in ("notes", f"notes/{note}", "studies", f"studies/{study}"):
        world.get(f"{path}/{name}", token=key)
    world.get(f"{path}/notes/{note}?study={study}", token=key, Accept="text/html")
    world.get(f"{path}/studies/{study}", token=key, Accept="text/markdown")
    for method in ("PUT", "DELETE"):
        headers = {"Authorization": f"Bearer {ADMIN}"}
        for name in (f"notes/{note}", f"studies/{study}"):
            world.client.open(f"{path}/{name}/hidden", method=method, headers=headers)
    for name, change in ((f"notes/{note}", {"text": "Ah."}), (f"studies/{study}", {"title": "No"})):
        world.client.open(f"{path}/{name}", method="PATCH", json=change, headers=named)
        world.client.open(f"{path}/{name}", method="DELETE", headers=named)


def talk(world):
    """Let two seats write to each other; an administrator reads a report and deletes a note."""
    match_id, (first, second) = world.begin_match()
    path = f"/v1/matches/{match_id}/table-notes"
    note = world.post(path, {"text": "Hello."}, token=first).json["id"]
    for token, method, address, body in (
        (second, "GET", path, None),
        (second, "PUT", f"{path}/{note}/reported", None),
        (second, "PUT", f"{path}/muted", {"seats": [0]}),
        (ADMIN, "GET", "/v1/reported-notes", None),
        (ADMIN, "DELETE", f"{path}/{note}", None),
    ):
        headers = {"Authorization": f"Bearer {token}"}
        world.client.open(address, method=method, json=body, headers=headers)


def administer(world):
    match_id = world.create()
    path = f"/v1/matches/{match_id}"
    world.post(f"{path}/end", {"reason": "fault"}, token=ADMIN)
    headers = {"Authorization": f"Bearer {ADMIN}"}
    for method, address in (
        ("PUT", f"{path}/hidden"),
        ("DELETE", f"{path}/hidden"),
        ("DELETE", path),
    ):
        world.client.open(address, method=method, headers=headers)


def invite(world):
    """Let Ann invite by account and by link, play with a token and a key, and request a rematch."""
    ann, ben = (world.post("/v1/accounts", {"name": name}).json["key"] for name in ("Ann", "Ben"))
    plan = {"game": "anthill", "seats": [{}, {"account": "Ben"}], "visibility": "invited"}
    items = [{"key": world.key(), "plan": plan} for _ in range(2)]
    created = world.post("/v1/matches/batch", {"matches": items}, token=ann).json["results"]
    match_id, other = (answer["match"]["id"] for answer in created)
    path, named = f"/v1/matches/{match_id}", {"Idempotency-Key": "one"}
    world.post(f"/v1/matches/{other}/cancellation", token=ann)
    moved = world.post("/v1/matches", {**TEST_CLOCK, "seats": [{}, {}]}, token=ann).json["id"]
    world.post(f"/v1/matches/{moved}/clock/advance", {"seconds": 60}, token=ann)
    for method, seat, token, body in (
        ("DELETE", "1/reservation", ben, None),
        ("DELETE", "1/invitation", ann, None),
        ("PUT", "1/reservation", ann, {"account": "Ben"}),
    ):
        headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": world.key()}
        answer = world.client.open(
            f"{path}/seats/{seat}", method=method, json=body, headers=headers
        )
        assert answer.status_code == 200, answer.text
    secret = world.post(f"{path}/seats/0/invitation", token=ann).json["secret"]
    world.get(f"{path}/invitations", token=ann)
    world.post(f"{path}/invitations/look", {"invitation": secret})
    world.post(f"{path}/seats/1", token=ben)
    headers = {"Authorization": f"Bearer {ben}", **named}
    world.client.open(f"{path}/seats/1", method="DELETE", headers=headers)
    links = world.get(f"{path}/invitations", token=ann).json["invitations"]
    token = world.post(f"{path}/seats/0", {"invitation": secret}).json["token"]
    world.post(f"{path}/seats/1", {"invitation": links[1]["secret"]}, token=ben)
    token = world.post(f"{path}/seats/0/token", token=token).json["token"]
    world.post(f"{path}/seats/0/claim", {"token": token}, token=ann)
    world.post(f"{path}/seats/0/resignation", token=ann)
    world.post(f"{path}/rematch", token=ben)
    world.get(f"{path}/rematch", token=ann)


def have_an_account(world):
    made = world.post("/v1/accounts", {"name": "Ada"}).json
    other = world.post("/v1/accounts", {"name": "Bea"}).json["id"]
    recovered = world.post("/v1/accounts/recovery", {"code": made["recovery"]}).json
    key, stem = recovered["key"], f"/v1/accounts/{made['id']}"
    world.post("/v1/account/keys", {"label": "phone", "scopes": ["match:read"]}, token=key)
    key = world.post("/v1/account/keys/2/rotation", token=key).json["key"]
    for path in ("/v1/inbox", "/v1/stream"):
        world.get(path, token=key).close()
    for path in ("/v1/accounts/Ada", *(f"/v1/account{path_end}" for path_end in OF_AN_ACCOUNT)):
        world.get(path, token=key)
    for method, path, body, token in (
        ("PUT", "/v1/account", {"name": "Cleo", "bot": True}, key),
        ("PUT", f"/v1/account/blocked/{other}", None, key),
        ("DELETE", f"/v1/account/blocked/{other}", None, key),
        ("DELETE", "/v1/account/keys/3", None, key),
        ("PUT", f"{stem}/name", {"name": "Dora"}, ADMIN),
        ("PUT", f"{stem}/closed", {"reason": "abuse"}, ADMIN),
        ("DELETE", "/v1/account", None, key),
    ):
        headers = {"Authorization": f"Bearer {token}"}
        world.client.open(path, method=method, json=body, headers=headers)


def have_passkeys(world):
    authenticator = Authenticator()
    key = owner_with_passkey(world, authenticator, "Lea")["key"]
    assert sign_in(world, authenticator).status_code == 201
    world.get("/v1/account/passkeys", token=key)
    headers = {"Authorization": f"Bearer {key}"}
    world.client.delete("/v1/account/passkeys/1", headers=headers)


def have_webhooks(world):
    """Use a webhook with an outside address. Nothing is sent there."""
    key = world.post("/v1/accounts", {"name": "Eva"}).json["key"]
    headers = {"Authorization": f"Bearer {key}"}
    body = {"url": "https://93.184.216.34/ants", "events": ["asked"]}
    world.post("/v1/webhooks", body, token=key)
    world.post("/v1/webhooks/1/secret", token=key)
    sent = world.post("/v1/webhooks/1/test", token=key).json["id"]
    world.client.post(f"/v1/webhooks/1/deliveries/{sent}/retry", headers=headers)
    for path in ("", "/1", "/1/deliveries"):
        world.get(f"/v1/webhooks{path}", token=key)
    world.client.patch("/v1/webhooks/1", json={"paused": True}, headers=headers)
    world.client.delete("/v1/webhooks/1", headers=headers)


def be_rated(world):
    made = world.post("/v1/accounts", {"name": "Rita"})
    assert made.status_code == 201, made.text
    for path in ("accounts/Rita/ratings.svg", "leaderboards/anthill"):
        world.get(f"/v1/{path}")
    world.get("/v1/fair-play", token=ADMIN)
