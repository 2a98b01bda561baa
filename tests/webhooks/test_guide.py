"""The receiver in the guide works exactly as printed there."""

import re
import threading
import time
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest

from webhooks.sender import sign

GUIDE = (Path(__file__).parents[2] / "docs" / "writing-a-client.md").read_text()
SECRET = "whsec_" + "QUFB" * 8


@pytest.fixture
def guides_receiver():
    """Yield the receiver's address, and the list that it uses as a queue."""
    (source,) = re.findall(r"```python\n(import json\n.*?)```", GUIDE, re.DOTALL)
    names = {}
    exec(source.replace("whsec_...", SECRET), names)  # noqa: S102 - our own guide
    server: Any = ThreadingHTTPServer(("127.0.0.1", 0), names["Receiver"])
    queued = []
    names["Receiver"].log_message = lambda *_: None
    server.enqueue = lambda *message: queued.append(message)
    running = threading.Thread(target=server.serve_forever, daemon=True)
    running.start()
    yield f"http://127.0.0.1:{server.server_port}/ants", queued
    server.shutdown()
    running.join()
    server.server_close()


def deliver(url, body, *, name="wd_1", secret=SECRET, at=None):
    headers = sign(name, [secret], body, at or time.time_ns() // 1_000_000)
    return httpx.post(url, headers=headers, content=body)


def test_it_echoes_a_challenge(guides_receiver):
    url, queued = guides_receiver

    answer = deliver(url, b'{"type":"challenge","data":{"challenge":"abc"}}')

    assert (answer.status_code, answer.json(), queued) == (200, {"challenge": "abc"}, [])


def test_it_takes_each_delivery_once(guides_receiver):
    url, queued = guides_receiver
    body = b'{"type":"asked","data":{"match":"m"}}'

    answers = [deliver(url, body, name=name) for name in ("wd_1", "wd_1", "wd_2")]

    assert [answer.status_code for answer in answers] == [204] * 3
    assert queued == [("asked", {"match": "m"})] * 2


def test_it_refuses_what_is_forged_or_old(guides_receiver):
    url, queued = guides_receiver
    body = b'{"type":"asked","data":{"match":"m"}}'

    forged = deliver(url, body, secret="whsec_" + "QkJC" * 8)
    old = deliver(url, body, at=time.time_ns() // 1_000_000 - 600_000)

    assert (forged.status_code, old.status_code, queued) == (401, 401, [])
