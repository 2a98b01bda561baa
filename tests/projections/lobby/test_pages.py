"""Pages of the lobby with archived matches, and the heads that its rows reflect."""

import pytest
from fakeredis import FakeRedis, FakeServer

from events import Head
from events.archive import ArchiveAway
from projections.lobby import PAGE_MOST, BadCursor, Lobby, LobbyRow, place_of

LINK = "ab" * 32


class Archive:
    """The index of archived matches.

    Attributes:
        rows: the rows, newest first.
        asked: the cursor and the game of each question.
        error: raised instead of an answer, if any.
    """

    def __init__(self):
        self.rows = []
        self.asked = []
        self.error = None

    def __call__(self, cursor, game):
        self.asked.append((cursor, game))
        if self.error:
            raise self.error
        for row in self.rows:
            if (not cursor or place_of(row) < cursor) and game in (None, row.game):
                yield row


def row_of(number, status="over", game="anthill"):
    return LobbyRow(
        f"m{number}",
        game,
        status,
        version=number,
        link=LINK,
        created_at=1000 * number,
        updated_at=1000 * number,
    )


@pytest.fixture
def archive():
    return Archive()


@pytest.fixture
def lobby(archive):
    return Lobby(FakeRedis(server=FakeServer()), archive)


def list_matches(lobby, limit, **wanted):
    """Return the ids of all matches, page by page."""
    pages, cursor = [], None
    while not pages or cursor:
        rows, cursor = lobby.page(limit=limit, cursor=cursor, **wanted)
        pages.append([row.match_id for row in rows])
    return pages


@pytest.mark.parametrize(
    ("limit", "pages"),
    [
        (0, [["m7"], ["m6"], ["m5"], ["m4"], ["m3"], ["m2"], ["m1"]]),
        (1, [["m7"], ["m6"], ["m5"], ["m4"], ["m3"], ["m2"], ["m1"]]),
        (2, [["m7", "m6"], ["m5", "m4"], ["m3", "m2"], ["m1"]]),
        (6, [["m7", "m6", "m5", "m4", "m3", "m2"], ["m1"]]),
        (7, [["m7", "m6", "m5", "m4", "m3", "m2", "m1"]]),
    ],
)
def test_archived_matches_are_listed_among_the_others(lobby, archive, limit, pages):
    lobby.put_all([(row_of(number), None) for number in (2, 7)])
    archive.rows = [row_of(number) for number in (6, 5, 4, 3, 1)]

    assert list_matches(lobby, limit) == pages
    assert list_matches(lobby, limit, status="over") == pages


def test_no_page_has_more_than_the_maximum(lobby, archive):
    archive.rows = [row_of(number) for number in range(PAGE_MOST + 1, 0, -1)]
    (first, second) = list_matches(lobby, 10_000)

    assert (len(first), second) == (PAGE_MOST, ["m1"])


def test_archived_matches_are_listed_by_game(lobby, archive):
    lobby.put(row_of(3, game="hex"))
    archive.rows = [row_of(2), row_of(1, game="hex")]

    assert list_matches(lobby, 1, game="hex") == [["m3"], ["m1"]]
    assert list_matches(lobby, 5, game="anthill", status="over") == [["m2"]]


@pytest.mark.parametrize("status", ["open", "running"])
def test_the_archive_is_not_asked_for_matches_that_are_not_over(lobby, archive, status):
    lobby.put(row_of(1, status))
    archive.rows = [row_of(2)]

    assert list_matches(lobby, 5, status=status) == [["m1"]]
    assert archive.asked == []


def test_the_archive_is_asked_from_the_cursor_on(lobby, archive):
    cursor = place_of(row_of(9))
    lobby.page("anthill", cursor=cursor)

    assert archive.asked == [(cursor, "anthill")]


def test_without_an_archive_the_other_matches_are_listed(lobby, archive):
    lobby.put(row_of(1))
    archive.rows, archive.error = [row_of(2)], ArchiveAway("no archive")

    assert list_matches(lobby, 5) == [["m1"]]


def test_an_archived_match_that_still_has_a_row_is_listed_once(lobby, archive):
    lobby.put(row_of(1))
    archive.rows = [row_of(1)]

    assert list_matches(lobby, 5) == [["m1"]]


def test_heads_are_those_of_the_rows(lobby):
    lobby.put_all([(row_of(1), None), (row_of(12), None)])

    assert lobby.heads([]) == {}
    assert lobby.heads(["m12", "none", "m1"]) == {
        "m12": Head(12, bytes.fromhex(LINK)),
        "none": None,
        "m1": Head(1, bytes.fromhex(LINK)),
    }


def test_a_damaged_row_counts_as_missing(lobby):
    lobby.put_all([(row_of(1), None), (row_of(2), None)])
    lobby._client.hset("lobby:rows", "m1", b"nothing")

    assert lobby.heads(["m1", "m2"])["m1"] is None
    assert lobby.rows(["m1", "m2"]) == {"m2": row_of(2)}
    assert lobby.get("m1") is None
    assert list_matches(lobby, 5) == [["m2"]]


def test_a_row_that_is_dropped_leaves_every_list(lobby):
    row = row_of(1, "running")
    lobby.put_all([(row, None), (row_of(2, "running"), None)])
    lobby.drop(row)

    assert lobby.matches() == ("m2",)
    for game in (None, "anthill"):
        for status in (None, "running"):
            assert list_matches(lobby, 5, game=game, status=status) == [["m2"]]
    assert lobby.put(row)


def test_rows_are_stored_together():
    lobby = Lobby(FakeRedis(server=FakeServer()))
    rows = [(row_of(1), None), (row_of(2), None)]

    assert lobby.put_all(rows) == [True, True]
    assert lobby.put_all(rows) == [False, False]


def test_a_cursor_reaches_to_the_last_time_that_can_be_shown():
    lobby = Lobby(FakeRedis(server=FakeServer()))
    lobby.put(row_of(1))

    rows, _ = lobby.page(cursor="253402300799999-m1")
    assert [row.match_id for row in rows] == ["m1"]
    for cursor in ("253402300800000-m1", "m1"):
        with pytest.raises(BadCursor, match=cursor):
            lobby.page(cursor=cursor)
