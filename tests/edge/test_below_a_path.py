"""The service behind a proxy with a path prefix: every URL in its responses has the prefix."""

import re
from urllib.parse import urljoin
from uuid import uuid4

import httpx
import pytest
from flask import request

from formicary.servers.api import application
from formicary.servers.ephemeral import MemoryServers
from formicary.settings import Settings
from formicary.wiring import Wiring
from formicary_client import Client
from games import GAMES

BELOW = "/games"
LINK = r'(?:href|src)="(/[^"]*)"'
GAME = next(iter(GAMES))
BOTS = [{"bot": "random"}, {"bot": "random"}]
ANSWERING = (
    "/v1",
    "/v1/games",
    "{stem}/timeline?limit=2",
    "{stem}/ledger",
    "{stem}/events?limit=2",
    "{stem}/actions",
    "/v1/matches?limit=1",
    "{stem}/search?where=%60false%60&to=1",
    "{stem}/compare?with={match}",
)


@pytest.fixture
def address(start_apis, start_nginx):
    apis = start_apis(1, trusted_proxies=1)
    return f"http://127.0.0.1:{start_nginx(apis, prefix=BELOW)}{BELOW}"


def key():
    return {"Idempotency-Key": str(uuid4())}


def addresses_in(part):
    """Yield every string of a JSON document that is a path of the service."""
    if isinstance(part, dict | list):
        for inner in part.values() if isinstance(part, dict) else part:
            yield from addresses_in(inner)
    elif isinstance(part, str) and re.match(r"(/games)*/(v1|docs|problems|health|matches)\b", part):
        yield part


@pytest.mark.slow
def test_addresses_of_answers_lead_below_the_path(address):
    """Each URL is resolved as in a browser, relative to the URL of the response."""
    with httpx.Client(base_url=address) as client:
        made = client.post("/v1/matches", json={"game": GAME, "seats": [{}, {}]}, headers=key())
        stem = f"/v1/matches/{made.json()['id']}"
        tokens = [
            client.post(f"{stem}/seats/{seat}", json={}, headers=key()).json()["token"]
            for seat in (0, 1)
        ]
        seat = {"Authorization": f"Bearer {tokens[0]}"}
        answers = [
            client.get(path.format(stem=stem, match=stem.rpartition("/")[2]), headers=seat)
            for path in ANSWERING
        ]
        paths = {made.headers["Location"]}
        for answer in answers:
            assert answer.status_code == 200, answer.text
            paths |= {
                *addresses_in(answer.json()),
                *re.findall("<(.*?)>", answer.headers.get("Link", "")),
            }
        reached = {
            path: client.get(httpx.URL(address).join(path)).status_code
            for path in paths
            if not path.endswith(("/undo", "/redo", "/bot", "/resignation", "/stream"))
        }
        server = client.get("/v1/openapi.json").json()["servers"][0]["url"]

    assert all(path.startswith(f"{BELOW}/") for path in paths), paths
    assert len(paths) > 15
    # some require a token or a key, and accounts only accept POST
    assert set(reached.values()) <= {200, 401, 403, 405}, reached
    assert server == BELOW


@pytest.mark.slow
def test_the_client_plays_below_the_path(address):
    """The client uses paths returned by the service, and paths that it constructs itself."""
    with Client(address) as client:
        play_and_undo(client)


def play_and_undo(client):
    match_id = client.create_match({"game": GAME, "seats": [{}, {}]})["id"]
    tokens = [client.take_seat(match_id, seat)["token"] for seat in (0, 1)]
    mover = client.match(match_id)["asked"][0]["seat"]
    player = client.with_token(tokens[mover])
    actions = player.actions(match_id)
    played = player.play(match_id, actions["actions"][0]["command"], version=actions["version"])
    (undo, *_) = [
        step for step in player.actions(match_id)["table"] if step["path"].endswith("undo")
    ]

    undone = player.do(undo, version=played["version"])

    assert undone["version"] > played["version"]


@pytest.mark.slow
def test_the_pages_work_below_the_path(address, browser):
    context = browser.new_context()
    page = context.new_page()
    missing, faults = [], []
    page.on("response", lambda got: missing.append(got.url) if got.status >= 400 else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    made = httpx.post(
        f"{address}/v1/matches", json={"game": GAME, "seats": BOTS}, headers=key()
    ).json()

    for path in ("/", "/rules", "/leaderboards", "/docs", "/account"):
        page.goto(address + path)
        page.wait_for_load_state("networkidle")
    page.goto(f"{address}/matches/{made['id']}")
    page.wait_for_selector("#board svg")
    led = page.eval_on_selector_all(
        "[href^='/'], [src^='/']",
        "all => all.map((element) => element.getAttribute('href') ?? element.getAttribute('src'))",
    )
    context.close()

    assert (missing, faults) == ([], [])
    icon = re.compile(rf"{BELOW}/(static|bundle/[0-9a-f]+)/ant\.svg")
    assert any(icon.fullmatch(path) for path in led)
    assert [path for path in led if not path.startswith(f"{BELOW}/")] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["/", "/problems", "/problems/damaged-match", "/rules", "/nowhere"]
)
def test_every_link_of_a_page_leads_below_the_path(address, path):
    with httpx.Client() as client:
        page = client.get(address + path, headers={"Accept": "text/html"})
        links = {link.partition("#")[0] for link in re.findall(LINK, page.text)}

        assert page.status_code == (404 if path == "/nowhere" else 200), page.text
        assert links
        for link in links:
            answer = client.get(urljoin(address, link), headers={"Accept": "text/html"})
            assert answer.status_code == 200, link


@pytest.mark.parametrize(
    ("hops", "sent", "root"),
    [
        (1, "/games", "/games"),
        (1, "/a/b-1.2", "/a/b-1.2"),
        (1, "//elsewhere.example", ""),
        (1, '/games"><script>', ""),
        (1, "https://elsewhere.example", ""),
        (1, "/../up", ""),
        (0, "/games", ""),  # without a proxy any client may send the header
    ],
)
def test_a_prefix_is_a_path_that_a_trusted_proxy_names(hops, sent, root):
    app = application(Wiring(MemoryServers()), Settings(trusted_proxies=hops))
    roots = []
    app.before_request(lambda: roots.append(request.script_root))

    start = app.test_client().get("/v1", headers={"X-Forwarded-Prefix": sent}).json

    assert roots == [root]
    assert start["games"] == f"{root}/v1/games"
