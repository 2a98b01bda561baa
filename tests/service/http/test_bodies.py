"""Request bodies: unique names, UTF-8, optional gzip and chunks, and size limits."""

import gzip
import http.client
import json
from urllib.parse import urlsplit

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

from service.http.body import BODY_MOST, _may_repeat_names
from tests.service.problems import is_problem, raw
from tests.service.serving import serve_app

SEND = b'{"type":"send","workers":2}'


@pytest.mark.parametrize(
    "body",
    [
        b'{"type":"send","workers":2,"workers":3}',
        b'{"type":"send","workers":2,"type":"send"}',
        b'{"type":"send" , "workers" :2, "workers" : 2}',
        b'{"type":"send","workers":2,"w\\u006frkers":2}',
        b'{"type":"send","workers":{"a":1,"a":1}}',
        b'{"type":"send","workers":[[{"a":1},{"a":{"b":2,"b":2}}]]}',
        b'{"a:b":"::","a:b":":"}',
        b'[{"a":1,"a":2}]',
    ],
)
def test_a_name_that_comes_twice_is_refused(new_match, body):
    world, match_id, (first, _) = new_match
    answer = is_problem(raw(world, match_id, first, body), "malformed-json")
    assert answer.json["detail"].endswith(" twice.")


def test_colons_and_the_same_name_in_another_object_do_no_harm(world):
    match_id, (first, _) = world.begin_match()
    body = b'{"type":"send","workers":2,"note":"a:b"}'
    is_problem(raw(world, match_id, first, body), "invalid-body")
    plan = {"game": "anthill", "seats": [{"bot": "greedy"}, {"bot": "greedy"}]}
    assert world.post("/v1/matches", plan).status_code == 201


def spell_object(pairs):
    return f"{{{','.join(f'{json.dumps(name)}:{text}' for name, text in pairs)}}}"


texts = some.recursive(
    (some.none() | some.integers() | some.text("a:\\é", max_size=5)).map(json.dumps),
    lambda inner: (
        some.lists(inner, max_size=3).map(lambda items: f"[{','.join(items)}]")
        | some.lists(some.tuples(some.text("ab:", max_size=1), inner), max_size=3).map(spell_object)
    ),
    max_leaves=12,
)


@given(texts)
def test_repeated_names_and_escapes_are_suspicious(text):
    """Only texts in which a JSON decoder finds a name twice, and texts with escapes."""
    repeats = []
    json.loads(text, object_pairs_hook=lambda pairs: repeats.append(len(pairs) > len(dict(pairs))))

    is_suspicious = _may_repeat_names(text.encode(), msgspec.json.decode(text), text.count(":"))

    assert is_suspicious == (any(repeats) or "\\" in text)


@pytest.mark.parametrize(
    "kind",
    [
        "application/json; charset=utf-8",
        'application/json;charset="UTF-8"',
        "Application/JSON; charset=utf8",
        "application/json; profile=x",
    ],
)
def test_utf_8_may_be_named(world, kind):
    match_id, (first, _) = world.begin_match()
    assert raw(world, match_id, first, SEND, **{"Content-Type": kind}).status_code == 201


@pytest.mark.parametrize("letters", ["latin-1", "utf-16", "us-ascii", "x"])
def test_other_letters_than_utf_8_are_refused(new_match, letters):
    world, match_id, (first, _) = new_match
    kind = f"application/json; charset={letters}"
    is_problem(raw(world, match_id, first, SEND, **{"Content-Type": kind}), "wrong-media-type")


def test_a_gzipped_body_is_the_body(world):
    """The body is identified by its content: if it is resent without gzip, it is a replay."""
    match_id, (first, _) = world.begin_match()
    packed = raw(world, match_id, first, gzip.compress(SEND), **{"Content-Encoding": "GZip"})
    again = raw(world, match_id, first, SEND, **{"Content-Encoding": "identity"})

    assert packed.status_code == 201
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")


@pytest.mark.parametrize("coding", ["br", "deflate", "zstd", "gzip, gzip", "x", "gzip, identity"])
def test_other_codings_are_refused_with_the_one_that_is_taken(new_match, coding):
    world, match_id, (first, _) = new_match
    answer = raw(world, match_id, first, gzip.compress(SEND), **{"Content-Encoding": coding})
    assert is_problem(answer, "unknown-content-coding").headers["Accept-Encoding"] == "gzip"


@pytest.mark.parametrize(
    "body",
    [SEND, b"", gzip.compress(SEND)[:-3], gzip.compress(SEND) + b"x", gzip.compress(b"")],
    ids=["plain", "nothing", "cut", "more", "nothing packed"],  # the bytes include a timestamp
)
def test_gzip_that_is_none_or_cut_short_is_malformed(new_match, body):
    world, match_id, (first, _) = new_match
    answer = raw(world, match_id, first, body, **{"Content-Encoding": "gzip"})
    is_problem(answer, "malformed-json")


def test_a_gzipped_body_is_bounded_by_what_it_unpacks_to(new_match):
    world, match_id, (first, _) = new_match
    for size in (BODY_MOST + 1, 50_000_000):
        bomb = gzip.compress(b" " * size)
        answer = raw(world, match_id, first, bomb, **{"Content-Encoding": "gzip"})
        is_problem(answer, "body-too-large")


def test_a_body_as_large_as_may_be_is_read(world):
    match_id, (first, _) = world.begin_match()
    body = SEND + b" " * (BODY_MOST - len(SEND))
    assert raw(world, match_id, first, body).status_code == 201


def in_chunks(address, path, chunks, **headers):
    """Send a request in chunks. Return the status and body of the response."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
    named = {"Content-Type": "application/json", "Idempotency-Key": "k", **headers}
    try:
        connection.request("POST", path, iter(chunks), named, encode_chunked=True)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


def test_a_body_in_chunks_is_bounded_like_any_other(world):
    match_id, (first, _) = world.begin_match()
    token = {"Authorization": f"Bearer {first}"}
    path = f"/v1/matches/{match_id}/commands"
    with serve_app(world.app) as address:
        large = in_chunks(address, path, [b" " * 1000] * 66, **token)
        packed = gzip.compress(b" " * (BODY_MOST + 1))
        bomb = in_chunks(address, path, [packed], **token, **{"Content-Encoding": "gzip"})
        small = in_chunks(address, path, [SEND[:5], SEND[5:]], **token)

    assert (large[0], large[1]["type"]) == (413, "/problems/body-too-large")
    assert bomb[0] == 413
    assert small[0] == 201
