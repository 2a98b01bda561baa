"""Idempotency keys that protect a secret are random, and are not published anywhere."""

import re
from base64 import b32encode
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid1, uuid4, uuid5

import pytest

from service.auth.random_keys import own_key
from service.problems.errors import BadIdempotencyKey
from tests.service.accounts.people import sign_up
from tests.service.conftest import World
from tests.service.problems import is_problem

ROOT = Path(__file__).parents[3]
UUIDS = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", re.IGNORECASE)
SAMPLE = "00000000-0000-4000-8000-000000000000"
POOR = {
    "nil": str(UUID(int=0)),
    "max": str(UUID(int=2**128 - 1)),
    "time": str(uuid1()),
    "name": str(uuid5(UUID(int=0), "ants")),
    "sortable": "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    "variant": "00000000-0000-4000-c000-000000000001",
    "text": "turn-3-move-1",
}
OF_OTHERS = {"vendor", "node_modules"}
SHOWN = [  # files that readers copy from
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md", "openapi.yaml")),
    *(ROOT / "asyncapi.yaml", *(ROOT / "docs").rglob("*.*"), *(ROOT / "web/templates").rglob("*")),
    *(ROOT / "service/contract/openapi").rglob("*.*"),
    *(ROOT / "web/static").rglob("*"),
    *(path for kind in ("md", "py", "ts") for path in (ROOT / "sdk").rglob(f"*.{kind}")),
]


def guarded_requests(world):
    """Return requests whose responses contain a secret, each as a function of its key."""
    match_id, tokens = world.begin_match()
    open_match = world.create()
    recovery = sign_up(world)["recovery"]
    body = {"game": "anthill", "seats": [{}, {}]}
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    branch = {"at": version, "luck": "new", "seats": [{}, {}]}
    rotation = f"/v1/matches/{match_id}/seats/0/token"
    return {
        "register": lambda key: world.post("/v1/accounts", {"name": "Bea"}, key=key),
        "recover": lambda key: world.post("/v1/accounts/recovery", {"code": recovery}, key=key),
        "create": lambda key: world.post("/v1/matches", body, key=key),
        "sit down": lambda key: world.post(f"/v1/matches/{open_match}/seats/0", key=key),
        "branch": lambda key: world.post(f"/v1/matches/{match_id}/branches", branch, key=key),
        "rotate": lambda key: world.post(rotation, token=tokens[0], key=key),
    }


@pytest.mark.parametrize("name", guarded_requests(World()))
def test_what_guards_a_secret_answer_is_a_random_key(name):
    ask = guarded_requests(World())[name]

    for key in POOR.values():
        refused = is_problem(ask(key), "invalid-idempotency-key")
        assert refused.json["detail"] == "the key must be a random UUID (version 4)"
    for key in (SAMPLE, SAMPLE.replace("-", ""), f"urn:uuid:{SAMPLE}", f'"{SAMPLE}"'):
        refused = is_problem(ask(key), "invalid-idempotency-key")
        assert "from a published example" in refused.json["detail"]
    assert ask(str(uuid4())).status_code == 201


def test_each_match_of_a_batch_has_a_random_key_of_its_own(world):
    plan = {"game": "anthill", "seats": [{}, {}]}
    items = [{"key": key, "plan": plan} for key in (SAMPLE, POOR["nil"], str(uuid4()))]

    results = world.post("/v1/matches/batch", {"matches": items}).json["results"]

    assert [result["status"] for result in results] == [400, 400, 201]


def test_who_pastes_the_sample_gets_nobodys_account(world):
    """Two readers of the reference register with the sample key printed there."""
    for _ in range(2):
        answer = world.post("/v1/accounts", {"name": "Ada"}, key=SAMPLE)
        is_problem(answer, "invalid-idempotency-key")
        assert "recovery" not in answer.json
    assert list(world.context.accounts.streams.store.heads()) == []


def test_a_refused_key_is_explained_in_the_readers_language(world):
    for language, words in (("de", "aus einem Beispiel"), ("es", "de un ejemplo")):
        answer = world.post("/v1/accounts", {"name": "Ada"}, key=SAMPLE, Accept_Language=language)
        assert answer.json["type"] == "/problems/invalid-idempotency-key"
        assert words in answer.json["detail"]


def is_taken(key):
    try:
        return bool(own_key("a reader", key))
    except BadIdempotencyKey:
        return False


def test_no_key_that_is_shown_anywhere_is_taken():
    shown = {
        key: path
        for path in SHOWN
        if path.is_file() and not OF_OTHERS & set(path.parts) and path.suffix != ".png"
        for key in UUIDS.findall(path.read_text(errors="ignore"))
    }
    assert SAMPLE in shown

    assert {str(path): key for key, path in shown.items() if is_taken(key)} == {}


def test_a_random_key_is_the_same_however_it_is_spelled():
    key = uuid4()
    assert own_key("a", str(key)) == own_key("a", str(key).upper()) == own_key("a", key.hex)


def from_key_alone(kind, *words):
    """Return the id that earlier releases derived from the key alone.

    An attacker can compute it for each guess of the key.
    """
    text = b"\x00".join((f"formicary/{kind}/1".encode(), *(word.encode() for word in words)))
    return b32encode(sha256(text).digest()[:10]).decode().lower()


def test_no_id_tells_whether_a_guess_at_its_key_is_right(world):
    """An attacker who sees ids tries all keys that a bad client may have generated."""
    ids = {sign_up(world)["id"], world.create()}
    match_id, _ = world.begin_match()
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    branch = {"at": version, "luck": "new", "seats": [{}, {}]}
    ids |= {match_id, world.post(f"/v1/matches/{match_id}/branches", branch).json["id"]}

    keys = [f"anyone:00000000-0000-4000-8000-{number:012d}" for number in range(100)]
    guesses = {from_key_alone("account", key) for key in keys}
    guesses |= {
        from_key_alone("match", caller, key) for key in keys for caller in ("", f"{match_id}/None")
    }

    assert len(ids) == 4
    assert not ids & guesses
