"""The view of another seat in a finished match."""

import pytest

from tests.sdk.python.wire import Wire, answer

MATCH = "abcdefghijklmnop"


@pytest.mark.parametrize(
    ("look", "path"),
    [
        (lambda client: client.state(MATCH, as_=0), "state?as=0"),
        (lambda client: client.state(MATCH, at=9, as_="spectator"), "state?at=9&as=spectator"),
        (lambda client: client.board(MATCH, part="map", as_=1), "board.svg?part=map&as=1"),
        (lambda client: client.parts(MATCH, as_="all"), "board?as=all"),
        (lambda client: client.parts(MATCH), "board"),
        (lambda client: client.diff(MATCH, 3, as_=1), "diff?from=3&as=1"),
        (lambda client: client.ledger(MATCH, as_=1), "ledger?as=1"),
        (lambda client: client.search(MATCH, "me", as_=1), "search?where=me&as=1"),
    ],
)
def test_eyes_are_asked_for(run, look, path):
    wire = Wire(answer(body={}))

    run(wire, look)

    (sent,) = wire.requests
    assert sent.url.raw_path.decode() == f"/v1/matches/{MATCH}/{path}"
