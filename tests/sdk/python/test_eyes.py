"""The history of a match, also in the view of another seat."""

import pytest

from tests.sdk.python.wire import Wire, answer

MATCH = "abcdefghijklmnop"
STEM = f"/v1/matches/{MATCH}/trace"


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


def page(*seqs, following=None):
    points = [{"seq": seq, "value": seq * 10} for seq in seqs]
    return answer(body={"points": points, "next": following})


def test_a_trace_yields_the_points_of_all_its_pages(run):
    """The last page has no points, because nothing has changed since."""
    wire = Wire(
        page(4, 7, following=f"/proxy{STEM}?select=a%5B0%5D&as=1&line=all&after=8&to=20"),
        page(9, following=f"/proxy{STEM}?select=a%5B0%5D&as=1&line=all&after=15&to=20"),
        page(),
    )

    points = run(wire, lambda client: client.trace(MATCH, "a[0]", line="all", as_=1))

    assert [point["value"] for point in points] == [40, 70, 90]
    assert [request.url.path for request in wire.requests] == [STEM] * 3
    asked = {"select": "a[0]", "line": "all", "as": "1"}
    assert [dict(request.url.params) for request in wire.requests] == [
        asked,
        {**asked, "after": "8", "to": "20"},
        {**asked, "after": "15", "to": "20"},
    ]


def test_a_trace_is_of_a_range(run):
    wire = Wire(page(5))

    run(wire, lambda client: client.trace(MATCH, "@", start=5, end=9, after=4))

    assert dict(wire.requests[0].url.params) == {
        "select": "@",
        "from": "5",
        "to": "9",
        "after": "4",
    }
