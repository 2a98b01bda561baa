"""A finished match is archived, read as before, branched, hidden, deleted and restored."""

import pytest

from events.archive import ArchiveAway
from events.keys import all_keys, archiving_key, match_keys, partition
from matches.archive import ANSWERS_KEPT_MS, NotArchivable
from matches.commands.administration import delete, hide
from projections.inbox.members import Inbox
from tests.workers.archive.service import ADMIN, START


def paths_of(match_id, version):
    """Yield the URLs for all reads of a match."""
    stem = f"/v1/matches/{match_id}"
    plain = ("", "/events", "/events?digest=1", "/bundle", "/timeline", "/ledger", "/branches")
    yield from (stem + path_end for path_end in plain)
    yield from (f"{stem}/search?where={where}" for where in ("`true`", "round>`1`"))
    yield f"{stem}/diff?from=2&to={version}"
    for at in range(1, version + 1):
        yield from (f"{stem}/{name}?at={at}" for name in ("state", "board", "position", "actions"))
    for seq in range(1, version + 1):
        yield f"{stem}/receipts/{seq}"


def read_all(service, match_id, token):
    """Return the responses from each URL to a spectator, a seat and an administrator."""
    version = service.store.head(match_id).version
    answers = {}
    for path in paths_of(match_id, version):
        for reader in (None, token, ADMIN):
            answer = service.get(path, reader)
            answer_text = answer.json if "/receipts/" in path else answer.get_data()
            if "/receipts/" in path and answer.status_code == 200:
                answer_text = {name: answer_text[name] for name in ("seq", "link", "at")}
            answers[path, reader] = answer.status_code, answer.headers.get("ETag"), answer_text
    return answers


@pytest.mark.parametrize("how", [{}, {"visibility": "unlisted"}])
def test_all_is_read_at_the_same_addresses(service, how):
    """States, boards, events, searches, ledgers, bundles and receipts are equal byte for byte."""
    match_id, tokens = service.begin(**how)
    service.finish(match_id, tokens)
    before = read_all(service.cold(), match_id, tokens[0])
    assert sum(status == 200 for status, *_ in before.values()) > 50

    service.archiver.archive(match_id)

    assert service.store.head(match_id).is_archived
    assert read_all(service, match_id, tokens[0]) == before
    assert read_all(service.cold(), match_id, tokens[0]) == before


def test_nothing_but_the_head_and_answers_stays_and_those_end(service):
    match_id = service.over()
    service.archiver.archive(match_id)

    left = [name for name in all_keys(match_keys(match_id)) if service.store.client.exists(name)]
    assert all(":once:" in name for name in left)
    ended_at = int(service.archive.index(match_id).about["ended_at"])
    assert ended_at > START
    for name in left:
        assert service.store.client.pexpiretime(name) == ended_at + ANSWERS_KEPT_MS
    assert service.store.moves.pending() == frozenset()


def test_commands_are_refused_as_of_any_match_that_is_over(service):
    match_id, tokens = service.begin()
    service.finish(match_id, tokens)
    path, body = f"/v1/matches/{match_id}/commands", {"type": "send", "workers": 2}
    before = service.cold().post(path, body, token=tokens[0])

    service.archiver.archive(match_id)

    for process in (service, service.cold()):
        after = process.post(path, body, token=tokens[0])
        assert (after.status_code, after.json["type"]) == (409, "/problems/match-over")
        assert after.json["type"] == before.json["type"]


def test_creating_it_again_gives_it_and_another_body_is_refused(service):
    key = "00000000-0000-4000-8000-00000000abcd"
    match_id, tokens = service.begin(key=key)
    service.finish(match_id, tokens)
    service.archiver.archive(match_id)
    service.store.client.delete(*all_keys(match_keys(match_id)))  # as after seven days

    assert service.cold().create(key=key) == match_id
    other = service.post("/v1/matches", {"game": "anthill", "seats": [{}, {}, {}]}, key=key)
    assert other.json["type"] == "/problems/key-reused"


def test_a_match_that_runs_stays(service):
    match_id, _ = service.begin()
    with pytest.raises(NotArchivable, match="not over"):
        service.archiver.archive(match_id)
    with pytest.raises(NotArchivable, match="not archived"):
        service.archiver.restore(match_id)
    assert list(service.archive.matches()) == []


def test_a_match_that_does_not_hold_stays(service):
    """A match that was tampered with is never archived: it stays in the store, and is reported."""
    match_id = service.over()
    service.store.client.set(match_keys(match_id).vault, b"x" * 32)

    with pytest.raises(NotArchivable, match="commitment"):
        service.archiver.archive(match_id)

    assert service.store.head(match_id).waits == "over"
    assert (list(service.archive.matches()), service.store.moves.pending()) == ([], frozenset())


def test_one_branches_from_an_archived_match(service):
    match_id = service.over()
    service.archiver.archive(match_id)
    path = f"/v1/matches/{match_id}/branches"
    seats = [{"bot": "random"}, {"bot": "random"}]

    made = service.cold().post(path, {"at": 3, "luck": "same", "seats": seats})
    assert made.status_code == 201, made.text
    branch = made.json["id"]

    assert service.get(path).json["branches"] == [branch]
    assert service.store.moves.pending() == {match_id}
    service.archiver.settle(match_id)
    assert service.archive.index(match_id).branches == (branch,)
    assert not service.store.client.exists(match_keys(match_id).branches)
    assert service.cold().get(path).json["branches"] == [branch]


def test_it_comes_back_and_stays(service):
    match_id, tokens = service.begin()
    service.finish(match_id, tokens)
    before = read_all(service.cold(), match_id, tokens[0])
    service.archiver.archive(match_id)

    count = service.archiver.restore(match_id)

    head = service.store.head(match_id)
    assert (head.version, head.waits) == (count, "over")
    assert list(service.archive.matches()) == [match_id]  # for some time
    assert service.store.moves.restored() == {match_id}
    assert read_all(service.cold(), match_id, tokens[0]) == before
    assert match_id in service.list_matches()
    service.archiver.archive(match_id)  # an administrator archives it again
    assert service.store.moves.restored() == frozenset()
    assert service.store.head(match_id).is_archived


def test_lists_go_on_with_archived_matches_in_their_places(service):
    matches = [service.over() for _ in range(5)]
    service.follow()
    newest = matches[::-1]
    assert service.list_matches() == newest

    for match_id in matches[1:4]:
        service.archiver.archive(match_id)
        assert service.list_matches() == newest
    service.wiring.sweeper().walk()
    sweeper = service.wiring.sweeper()
    sweeper.walk()
    sweeper.walk()

    assert set(service.wiring.lobby.matches()) == {matches[0], matches[4]}
    assert service.cold().list_matches() == newest
    assert service.cold().list_matches("&game=anthill&status=over") == newest
    assert service.list_matches("&status=running") == []
    service.servers.jobs().flushall()  # same server as the store; all memory is lost
    assert service.store.head(matches[1]).version == 0


def test_lists_are_rebuilt_beside_archived_matches(service):
    matches = [service.over() for _ in range(3)]
    service.archiver.archive(matches[1])
    for name in service.servers.jobs().keys("lobby:*"):
        service.servers.jobs().delete(name)

    service.follow()

    assert service.cold().list_matches() == matches[::-1]
    assert set(service.wiring.lobby.matches()) == {matches[0], matches[2]}


def test_the_inbox_is_rebuilt_from_packs(service):
    made = service.post("/v1/accounts", {"name": "Ada"})
    assert made.status_code == 201, made.text
    token = made.json["key"]
    match_id = service.create()
    for seat in (0, 1):
        mine = token if seat == 0 else None
        taken = service.post(f"/v1/matches/{match_id}/seats/{seat}", token=mine)
        assert taken.status_code == 201, taken.text
    over = service.post(f"/v1/matches/{match_id}/end", {"reason": "operator"}, token=ADMIN)
    assert over.status_code in (200, 201), over.text
    service.archiver.archive(match_id)
    for name in service.servers.jobs().keys("inbox:*"):
        service.servers.jobs().delete(name)

    service.follow()

    account = token.split(".")[1]
    rows = Inbox(service.servers.jobs()).matches_of(account, "over", limit=5)
    assert [listed for _, listed in rows] == [match_id]


def test_a_hidden_match_leaves_lists_and_comes_back_to_them(service):
    match_id, other = service.over(), service.over()
    service.archiver.archive(match_id)

    hide(service.context, match_id)
    assert service.cold().list_matches() == []
    assert service.cold().get(f"/v1/matches/{match_id}").status_code == 404
    hide(service.context, match_id, hidden=False)

    assert service.cold().list_matches() == [match_id]
    assert service.cold().get(f"/v1/matches/{match_id}").status_code == 200
    service.follow()
    assert service.cold().list_matches() == [other, match_id]


def test_a_deleted_match_leaves_with_its_pack_and_row(service):
    match_id, other = service.over(), service.over()
    for id_ in (match_id, other):
        service.archiver.archive(id_)

    delete(service.context, match_id)
    assert service.cold().list_matches() == [other]
    assert service.cold().get(f"/v1/matches/{match_id}").json["type"] == "/problems/match-deleted"
    service.archiver.settle(match_id)

    assert list(service.archive.matches()) == [other]
    rows = [row.match_id for row in service.wiring.rows._all_before(None, None)]
    assert rows == [other]
    assert service.store.moves.pending() == frozenset()


def test_a_damaged_pack_of_a_deleted_match_goes_too(service):
    match_id = service.over()
    service.archiver.archive(match_id)
    (name,) = service.archive.place.names("matches")
    service.archive.place.write(name, b"rubbish")
    service.archive.forget(match_id)
    delete_all = service.store.withdrawals.delete
    assert delete_all(match_id)

    service.archiver.settle(match_id)

    assert list(service.archive.matches()) == []
    assert list(service.wiring.rows._all_before(None, None)) == []


@pytest.mark.parametrize("fault", ["missing", "damaged"])
def test_who_reads_a_pack_that_cannot_be_read_gets_a_problem(service, fault):
    match_id = service.over()
    service.archiver.archive(match_id)
    (name,) = service.archive.place.names("matches")
    text = service.archive.place.read(name)
    if fault == "missing":
        service.archive.place.remove(name)
    else:
        service.archive.place.write(name, text[:-40])

    for path in ("", "/state", "/events", "/bundle"):
        answer = service.cold().get(f"/v1/matches/{match_id}{path}")
        assert (answer.status_code, answer.json["type"]) == (503, "/problems/archive-unavailable")
        assert answer.headers["Retry-After"]
    service.archive.place.write(name, text)
    assert service.cold().get(f"/v1/matches/{match_id}").status_code == 200


def test_lists_go_without_archived_matches_while_the_archive_is_away(service, monkeypatch):
    match_id, other = service.over(), service.over()
    service.follow()
    service.archiver.archive(match_id)
    for _ in range(2):
        sweeper = service.wiring.sweeper()
        sweeper.walk()
        sweeper.walk()

    def fail(*_):
        raise ArchiveAway("gone")

    cold = service.cold()
    monkeypatch.setattr(cold.wiring.rows._place, "names", fail)

    assert cold.list_matches() == [other]


def test_the_sweeper_works_while_the_archive_is_away_and_ratings_are_lost(service, monkeypatch):
    match_id, other = service.over(), service.over()
    service.follow()
    service.archiver.archive(match_id)
    cold = service.cold().wiring
    cold.servers.jobs().delete("ratings:whole")
    cold.lobby.drop(cold.lobby.get(other))

    def fail(*_):
        raise ArchiveAway("gone")

    with monkeypatch.context() as away:
        away.setattr(cold.rows._place, "names", fail)
        cold.sweeper().walk()
        assert not cold.follower._ratings.is_whole()
    assert cold.lobby.get(other)
    cold.sweeper().walk()

    assert cold.follower._ratings.is_whole()


def test_a_match_that_cannot_be_read_while_the_archive_is_away_is_not_parked(service, monkeypatch):
    match_id = service.over()
    service.follow()
    service.archiver.archive(match_id)
    cold = service.cold()
    wiring = cold.wiring
    (row,) = wiring.inbox.rows([match_id]).values()
    wiring.inbox.drop(row)

    def fail(*_):
        raise ArchiveAway("gone")

    with monkeypatch.context() as away:
        away.setattr(cold.archive.place, "read", fail)
        wiring.inbox_follower.follow_each([match_id])
        assert wiring.inbox.rows([match_id]) == {}
    wiring.sweeper().walk()

    assert wiring.inbox.rows([match_id]) == {match_id: row}
    assert wiring.parked.of_kind("match") == {}


def test_a_match_is_on_the_move_while_it_is(service):
    match_id = service.over()
    service.store.moves.begin(match_id)
    assert service.store.client.sismember(archiving_key(partition(match_id)), match_id)
    service.archiver.archive(match_id)
    service.archiver.archive(match_id)  # a second time changes nothing
    assert service.store.moves.pending() == frozenset()
