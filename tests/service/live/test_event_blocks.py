"""Blocks of live streams are compatible with the parsers of third-party clients.

Such parsers turn a block without data into an empty message, so the service never sends one.
"""

import json
import os
import shutil
import subprocess
from itertools import islice
from pathlib import Path

import httpx
import pytest
from httpx_sse import EventSource

from tests.service.conftest import World
from tests.service.inbox.people import People

NODE = Path(__file__).parents[2] / "node"
PARSER = NODE / "node_modules" / "@microsoft" / "fetch-event-source" / "lib" / "cjs" / "parse.js"
PARSE = """
const { getLines, getMessages } = require(process.argv[1]);
const messages = [], retries = [];
const read = getLines(getMessages(() => {}, (ms) => retries.push(ms), (message) => messages.push(message)));
for (const byte of require("fs").readFileSync(0)) read(new Uint8Array([byte]));
console.log(JSON.stringify({ messages, retries }));
"""


@pytest.fixture(scope="module")
def match_bytes():
    """Return the bytes of a match's stream: events, silence, an event, silence and the end."""
    world = World(heartbeat_seconds=0.05)
    match_id, tokens = world.begin_match()
    answer = world.get(f"/v1/matches/{match_id}/events?after=3", Accept="text/event-stream")
    pieces = answer.iter_encoded()
    sent = list(islice(pieces, 8))
    world.send(match_id, tokens[0])
    sent += islice(pieces, 4)
    world.app.extensions["api"].hub.stop()
    return b"".join([*sent, *pieces])


@pytest.fixture(scope="module")
def account_bytes():
    """Return the bytes of an account's stream, up to the end of the process."""
    people = People(heartbeat_seconds=0.05)
    people.match_of_two()
    answer = people.get("/v1/stream", token=people.ann.key, Accept="text/event-stream")
    pieces = answer.iter_encoded()
    sent = list(islice(pieces, 6))
    people.app.extensions["api"].hub.stop()
    return b"".join([*sent, *pieces])


@pytest.fixture(params=["match_bytes", "account_bytes"])
def content(request):
    return request.getfixturevalue(request.param)


def test_no_block_is_without_data(content):
    blocks = content.split(b"\n\n")

    assert content.startswith(b"retry: 2000\n")
    assert len(blocks) > 3
    assert all(b"\ndata: " in block for block in blocks[:-1])
    assert blocks[-1].splitlines()[-1].startswith(b"retry: ")


def test_comments_keep_a_silent_stream_alive(match_bytes):
    assert match_bytes.count(b"\n:\n") >= 2


def test_httpx_sse_reads_no_empty_message(content):
    answer = httpx.Response(200, headers={"Content-Type": "text/event-stream"}, content=content)
    messages = list(EventSource(answer).iter_sse())

    assert len(messages) == content.count(b"\ndata: ")
    assert all(json.loads(message.data) for message in messages)
    assert messages[0].retry == 2000


def test_fetch_event_source_reads_no_empty_message(content):
    if not shutil.which("node") or not PARSER.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("`make tests/node/.installed` first")
    read = subprocess.run(
        ["node", "-e", PARSE, str(PARSER)], input=content, capture_output=True, check=True
    )
    result = json.loads(read.stdout)

    assert len(result["messages"]) == content.count(b"\ndata: ")
    assert all(json.loads(message["data"]) for message in result["messages"])
    assert result["retries"][0] == 2000
    assert 500 <= result["retries"][-1] < 1000
