"""Secrets in bodies and addresses are replaced before a request is stored."""

import json
import re

import pytest

from games import GAMES
from service.requests.redaction import SECRET, SECRET_FIELDS, redact_body, redact_text
from tests.anthill import ANTHILL
from tests.service.accounts.people import ask, sign_up
from tests.service.conftest import World
from tests.service.requests.conftest import HOUR_MS

MARK = "nobody-else-may-read-this"
NAMES_A_SECRET = re.compile(r"secret|token|recovery|entropy|password|nobody else", re.IGNORECASE)
ADDRESS = f"https://hooks.example.org/{MARK}?sig={MARK}"
OF_KEY = "/v1/account/requests"


@pytest.fixture(scope="module")
def document():
    return World({**GAMES, "anthill": ANTHILL}).get("/v1/openapi.json").json


def bodies(document):
    """Yield each operation with a body: its id, method, path and schema."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = (
                operation.get("requestBody", {}).get("content", {})
                if method != "parameters"
                else {}
            )
            for media in content.values():
                yield operation["operationId"], method, path, media["schema"]


def properties(document, schema, seen=()):
    """Yield each property below a schema: the names that lead to it, and its schema."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        if name in seen:
            return
        schema, seen = document["components"]["schemas"][name], (*seen, name)
    for word in ("oneOf", "anyOf", "allOf"):
        for part in schema.get(word, ()):
            yield from properties(document, part, seen)
    if isinstance(schema.get("items"), dict):
        for names, inner in properties(document, schema["items"], seen):
            yield (0, *names), inner
    for name, inner in schema.get("properties", {}).items():
        yield (name,), inner
        for names, deeper in properties(document, inner, seen):
            yield (name, *names), deeper


def body_with(names, value):
    for name in reversed(names):
        value = [value] if name == 0 else {name: value}
    return value


def secret_bodies(document):
    """Yield a body for each secret field of each operation."""
    for operation, method, path, schema in bodies(document):
        for names, _ in properties(document, schema):
            if names[-1] in SECRET_FIELDS:
                yield operation, method, path, body_with(names, MARK)
            elif names[-1] == "url":
                yield operation, method, path, body_with(names, ADDRESS)


def test_each_field_that_is_described_as_a_secret_is_replaced(document):
    described = {
        (operation, names)
        for operation, _, _, schema in bodies(document)
        for names, inner in properties(document, schema)
        if inner.get("type") == "string"
        and "enum" not in inner
        and NAMES_A_SECRET.search(inner.get("description", ""))
    }

    assert {names[-1] for _, names in described} >= {"entropy", "token", "invitation", "code"}
    assert [field for field in described if field[1][-1] not in SECRET_FIELDS] == []


def test_no_field_of_a_game_is_taken_for_a_secret(document):
    taken = {
        names
        for _, _, _, schema in bodies(document)
        for names, inner in properties(document, schema)
        if names[-1] in SECRET_FIELDS and inner.get("type") != "string"
    }

    assert taken == set()


def test_no_secret_of_any_operation_is_listed(document):
    world = World({**GAMES, "anthill": ANTHILL})
    world.context.now = lambda: HOUR_MS
    key = sign_up(world)["key"]
    sent = {}
    for operation, method, path, body in secret_bodies(document):
        named = path.replace("{match}", "a" * 16).replace("{seat}", "0").replace("{webhook}", "1")
        assert "{" not in named
        headers = {"Authorization": f"Bearer {key}", "Idempotency-Key": world.key()}
        world.client.open(named, method=method.upper(), json=body, headers=headers)
        sent.setdefault(operation, []).append(body)

    text = world.get(f"{OF_KEY}?limit=200", token=key).text
    listed = {shown["operation"] for shown in json.loads(text)["requests"]}

    assert set(sent) >= {"take_seat", "claim_seat", "create_matches", "subscribe_webhook"}
    assert listed >= {"take_seat", "create_matches", "subscribe_webhook", "change_webhook"}
    assert MARK not in text
    assert SECRET in text
    assert "https://hooks.example.org/[secret]" in text


def test_a_seat_that_was_taken_with_entropy_is_listed_without_it(world):
    key = sign_up(world)["key"]
    match_id = world.create()
    taken = world.post(f"/v1/matches/{match_id}/seats/0", {"entropy": MARK}, token=key)
    assert taken.status_code == 201

    (shown,) = world.get(OF_KEY, token=key).json["requests"]

    assert json.loads(shown["body"]) == {"entropy": SECRET}


@pytest.mark.parametrize(
    "text",
    [
        '{"token": "' + MARK,
        '{"a": {"token": "' + MARK + '"}, "a": 1}',
        '{"\\u0074oken": "' + MARK + '"}',
        '[[{"deep": [{"password": {"x": "' + MARK + '"}}]}]]',
        '{"url": "https://ada:' + MARK + '@example.org/x"}',
        '{"text": "https://ada:' + MARK + '@example.org/x"}',
        '{"text": "my token is seat.0.' + MARK + '"}',
        '{"text": "the token of all seats is seats.' + MARK + '"}',
        '{"text": "whsec_' + MARK + '"}',
        '{"text": "key.aaaa.1.' + MARK + '"}',
        '{"text": "recovery.aaaa.' + MARK + '"}',
        '{"seat.0.' + MARK + '": 1}',
        '{"url": "https://[' + MARK + '"}',
    ],
)
def test_secrets_in_unexpected_places_are_replaced(text):
    redacted, _ = redact_body(text.encode())

    assert MARK not in redacted
    assert SECRET in redacted or redacted == '{"a":1}'


def test_a_body_without_secrets_stays_as_it_was_sent():
    text = '{ "type":"send",\n "workers": 1.0, "name": "Ä" }'

    assert redact_body(text.encode()) == (text, False)
    assert redact_text("/v1/matches/a/state?at=1") == "/v1/matches/a/state?at=1"


def test_a_long_body_is_shortened_without_breaking_a_letter():
    text, is_cut = redact_body(('"' + "ä" * 4000 + '"').encode())

    assert is_cut
    assert 4090 < len(text.encode()) <= 4096


def test_a_token_in_a_query_is_replaced(world):
    key = sign_up(world)["key"]
    world.get(f"/v1/inbox?status=seat.0.{MARK}", token=key)

    (shown,) = world.get(OF_KEY, token=key).json["requests"]

    assert shown["path"] == f"/v1/inbox?status={SECRET}"
    assert ask(world, "DELETE", "/v1/account", token=key).status_code == 204


def test_every_secret_that_the_service_makes_is_replaced():
    world = World({**GAMES, "anthill": ANTHILL})
    registered = sign_up(world)
    plan = {"game": "anthill", "seats": [{}, {}], "visibility": "invited"}
    invited = world.post("/v1/matches", plan, token=registered["key"]).json
    own = {**plan, "one_token": True, "test_clock": True}
    sandbox = world.post("/v1/matches", own, token=registered["key"]).json
    _, tokens = world.begin_match()

    made = [registered["key"], registered["recovery"], sandbox["token"], *tokens]
    made += [invitation["secret"] for invitation in invited["invitations"]]

    assert len(made) == 7
    assert [redact_text(secret) for secret in made] == [SECRET] * 7
