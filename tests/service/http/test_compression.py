"""Responses are compressed on request, except streams, tokens and small responses."""

import gzip

import brotli
import flask_compress.flask_compress
import pytest
from flask_compress.compat import compression as codings

from games import GAMES
from service.http import compression, response
from tests.by_game import ANY_GAME
from tests.service.conftest import World

UNPACK = {"zstd": codings.zstd.decompress, "br": brotli.decompress, "gzip": gzip.decompress}
LARGE = f"/v1/games/{ANY_GAME.name}"


@pytest.fixture
def world():
    return World(games=dict(GAMES))


@pytest.mark.parametrize("coding", UNPACK)
def test_an_answer_comes_in_the_coding_that_is_taken(world, coding):
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    paths = (
        LARGE,
        f"/v1/matches/{match_id}/board.svg",
        "/",
        "/static/common/api.js",
        "/v1/openapi.json",
    )
    for path in paths:
        plain, packed = world.get(path), world.get(path, Accept_Encoding=coding)

        assert packed.headers["Content-Encoding"] == coding
        assert UNPACK[coding](packed.data) == plain.data
        assert packed.headers["ETag"] == plain.headers["ETag"][:-1] + f':{coding}"'
        assert int(packed.headers["Content-Length"]) == len(packed.data) < len(plain.data)
        assert "Content-Encoding" not in plain.headers
        for answer in (plain, packed):
            assert "Accept-Encoding" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("liked", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, br", "br"),
        ("gzip;q=1, br;q=0.5", "gzip"),
        ("zstd;q=0, *", "br"),
        ("*", "zstd"),
        ("GZIP", "gzip"),
        ("gzip;q=0", None),
        ("identity", None),
        ("identity, gzip;q=0.5", None),
        ("deflate, x", None),
        ("", None),
        (",;q=x,,", None),
        ("*;q=0", None),
    ],
)
def test_the_client_chooses_and_we_where_it_likes_all_alike(world, liked, coding):
    answer = world.get(LARGE, Accept_Encoding=liked)
    assert answer.headers.get("Content-Encoding") == coding


def test_what_comes_compressed_is_known_again_in_any_coding(world):
    tag = world.get(LARGE, Accept_Encoding="br").headers["ETag"]
    for coding in ("br", "gzip", ""):
        answer = world.get(LARGE, Accept_Encoding=coding, If_None_Match=tag)
        assert (answer.status_code, answer.headers["ETag"]) == (304, tag)
        assert "Content-Encoding" not in answer.headers
        assert "Accept-Encoding" in answer.headers["Vary"]


def test_head_tells_what_get_would_send(world):
    headers = {"Accept-Encoding": "br"}
    get, head = (ask(LARGE, headers=headers) for ask in (world.client.get, world.client.head))
    assert (head.data, head.headers["Content-Length"]) == (b"", str(len(get.data)))
    assert head.headers["Content-Encoding"] == "br"


def test_small_answers_and_answers_with_tokens_are_left_as_they_are(world, monkeypatch):
    monkeypatch.setattr(compression, "LARGE", 0)
    match_id = world.create({}, {}, game=ANY_GAME.name)
    joined = world.post(f"/v1/matches/{match_id}/seats/0", Accept_Encoding="gzip")

    assert joined.json["token"]
    for answer in (joined, world.get("/v1", Accept_Encoding="gzip")):
        assert "Content-Encoding" not in answer.headers


def test_only_a_large_answer_to_a_command_is_compressed(world, monkeypatch):
    match_id = world.create({}, {}, game=ANY_GAME.name)
    tokens = [world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]

    def play():
        for token in tokens:
            actions = world.get(f"/v1/matches/{match_id}/actions", token=token).json["actions"]
            if actions:
                path = f"/v1/matches/{match_id}/commands"
                return world.post(path, actions[0]["command"], token=token, Accept_Encoding="gzip")
        raise AssertionError("nobody is asked")

    assert "Content-Encoding" not in play().headers
    monkeypatch.setattr(compression, "LARGE", 100)
    monkeypatch.setitem(world.app.config, "COMPRESS_MIN_SIZE", 100)
    large = play()
    assert large.headers["Content-Encoding"] == "gzip"
    assert large.headers["ETag"].endswith(':gzip"')


def test_streams_and_lines_are_left_as_they_are(world):
    match_id = world.create({}, {}, game=ANY_GAME.name)
    for kind in ("text/event-stream", "application/x-ndjson"):
        answer = world.get(f"/v1/matches/{match_id}/events", Accept=kind, Accept_Encoding="gzip")
        assert answer.content_type.startswith(kind)
        assert "Content-Encoding" not in answer.headers
        answer.close()


@pytest.mark.parametrize("coding", UNPACK)
def test_what_stays_is_compressed_once(world, monkeypatch, coding):
    """Compressing the description takes up to 15 ms, so it is done once for each encoding."""
    compressed = []

    def compress(app, data, algorithm):
        compressed.append(len(data))
        return compress_data(app, data, algorithm)

    compress_data = flask_compress.flask_compress._compress_data
    monkeypatch.setattr(flask_compress.flask_compress, "_compress_data", compress)
    match_id, _ = world.begin_match(game=ANY_GAME.name)
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    board = f"/v1/matches/{match_id}/board.svg?at={version}"
    paths = ("/v1/openapi.json", board, "/rules/table")

    for path in paths:
        first, second = (world.get(path, Accept_Encoding=coding) for _ in range(2))
        assert first.data == second.data
        assert UNPACK[coding](second.data) == world.get(path).data

    assert len(compressed) == len(paths)


def test_what_a_seat_alone_sees_is_kept_nowhere(world, monkeypatch):
    kept = []
    monkeypatch.setattr(compression.CompressedContents, "set", lambda _, key, __: kept.append(key))
    match_id, tokens = world.begin_match(game=ANY_GAME.name)
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    path = f"/v1/matches/{match_id}/state"

    for query in ("", f"?at={version}"):
        answer = world.get(path + query, token=tokens[0], Accept_Encoding="gzip")
        assert answer.headers["Content-Encoding"] == "gzip"

    assert kept == ["gzip;"] * 2, "a key of nothing"


def test_compressed_bytes_are_bounded():
    contents = compression.CompressedContents(most=10)
    contents.set("gzip;a", b"12345")
    contents.set("gzip;b", b"12345")
    contents.get("gzip;a")
    contents.set("gzip;c", b"123")
    contents.set("gzip;", b"1")

    assert [contents.get(f"gzip;{name}") for name in ("a", "b", "c", "")] == [
        *(b"12345", None, b"123", None)
    ]


def test_a_long_answer_goes_in_pieces_of_which_a_server_holds_few(world):
    environ = world.app.test_request_context("/v1/openapi.json").request.environ
    headers = {}

    def start(_status, given, *_error):
        headers.update(given)

    pieces = list(world.app.wsgi_app(environ, start))

    assert max(map(len, pieces)) == response.PIECE
    assert int(headers["Content-Length"]) == sum(map(len, pieces)) > response.WHOLE_MOST
    assert b"".join(pieces) == world.get("/v1/openapi.json").data
