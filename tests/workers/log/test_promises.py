"""The answers to creating a match and to taking a seat promise that the log will name the match."""

import msgspec
import pytest

from events import Broken
from events.tlog import CheckpointKey
from events.tlog.leaves import encode_entry
from events.tlog.notes import split_note
from matches.commands.administration import delete
from matches.inclusion.entries import alive_entry, created_at, created_entry
from matches.inclusion.promises import (
    PROMISED_MS,
    InclusionPromise,
    check_promise,
    make_promise,
    match_of,
)
from tests.service.accounts.people import sign_up
from tests.service.seats.test_test_clocks import CLOCK
from tests.workers.archive.service import UUID

BODY = {"game": "anthill", "seats": [{}, {}]}
SIGNED = ("log", "leaf", "due", "signature")


@pytest.fixture
def logged(service):
    service.write()  # the log is begun
    return service


def promise_in(answer):
    assert answer.status_code == 201, answer.text
    return msgspec.convert(answer.json["inclusion_promise"], InclusionPromise)


def test_the_creator_gets_a_promise_that_the_log_keeps(logged):
    promise = promise_in(made := logged.post("/v1/matches", BODY))
    match_id = made.json["id"]
    first = logged.event(match_id, 1)

    assert check_promise(promise) == logged.log.key().signer().public
    assert promise.entry.encode() == encode_entry(created_entry(match_id, first))
    assert promise.due == created_at(first) + PROMISED_MS
    assert match_of(promise) == match_id
    assert bytes.fromhex(promise.leaf) not in logged.leaves()
    logged.write()
    assert bytes.fromhex(promise.leaf) in logged.leaves()


def test_each_seat_gets_the_same_promise_whenever_it_is_taken(logged):
    promise = promise_in(made := logged.post("/v1/matches", BODY, key=UUID.format(901)))
    seat = f"/v1/matches/{made.json['id']}/seats"

    assert promise_in(logged.post(f"{seat}/0")) == promise
    logged.at += 10 * PROMISED_MS
    assert promise_in(logged.post(f"{seat}/1", key=UUID.format(902))) == promise
    assert promise_in(logged.post(f"{seat}/1", key=UUID.format(902))) == promise
    assert promise_in(logged.post("/v1/matches", BODY, key=UUID.format(901))) == promise


def test_rematches_branches_and_batches_have_promises(logged):
    match_id, tokens = logged.begin()
    logged.finish(match_id, tokens)
    path = f"/v1/matches/{match_id}"

    rematch = logged.post(f"{path}/rematch", token=tokens[0])
    parent = f"/v1/matches/{logged.over()}"
    branch = logged.post(f"{parent}/branches", {"at": 3, "luck": "new", "seats": [{}, {}]})
    batch = logged.post("/v1/matches/batch", {"matches": [{"key": UUID.format(903), "plan": BODY}]})
    for made in (rematch, branch):
        assert match_of(promise_in(made)) == made.json["id"]
    of_batch = batch.json["results"][0]["match"]
    assert of_batch["inclusion_promise"]["entry"].count(of_batch["id"]) == 1


def test_other_answers_have_no_promise(logged):
    match_id, tokens = logged.begin()

    assert "inclusion_promise" not in logged.get(f"/v1/matches/{match_id}", tokens[0]).json
    rotated = logged.post(f"/v1/matches/{match_id}/seats/0/token", token=tokens[0])
    assert rotated.status_code == 201
    assert "inclusion_promise" not in rotated.json


def ask(service):
    """Return the promises of a new match and of a seat, which may be null."""
    made = service.post("/v1/matches", BODY)
    taken = service.post(f"/v1/matches/{made.json['id']}/seats/0")
    assert (made.status_code, taken.status_code) == (201, 201)
    return [answer.json["inclusion_promise"] for answer in (made, taken)]


def test_without_a_log_there_is_no_promise(service):
    assert ask(service) == [None, None], "the log is not begun"
    service.write()
    assert None not in ask(service)
    service.context.public_log = None
    assert ask(service) == [None, None]


def test_secrets_that_cannot_be_read_keep_nobody_from_playing(logged):
    file = logged.settings.tlog_key_file
    file.chmod(0o644)
    file.touch()

    assert ask(logged) == [None, None]


def test_a_match_that_is_older_than_the_log_has_no_promise(service):
    """The log names it by an entry `adopted`, whose version is not known before."""
    match_id = service.create()
    service.write()

    taken = service.post(f"/v1/matches/{match_id}/seats/0")
    assert taken.json["inclusion_promise"] is None


def test_a_promise_without_its_entry_does_not_name_its_match(logged):
    """Players of a private match can show it to an auditor. Other readers get no promise at all."""
    made = logged.post("/v1/matches", {**BODY, "visibility": "invited"}).json
    promise = msgspec.convert(made["inclusion_promise"], InclusionPromise)
    signed = {name: made["inclusion_promise"][name] for name in SIGNED}
    shown = msgspec.convert(signed, InclusionPromise)
    logged.write()

    assert check_promise(shown) == check_promise(promise)
    assert match_of(shown) == ""
    assert made["id"] not in msgspec.json.encode(signed).decode()
    refused = logged.post(f"/v1/matches/{made['id']}/seats/0")
    assert refused.status_code == 404
    assert "leaf" not in refused.text


def test_forged_promises_are_refused(logged):
    promise = promise_in(logged.post("/v1/matches", BODY))
    another = promise_in(logged.post("/v1/matches", BODY))
    other = CheckpointKey(logged.log.key().origin, b"o" * 32)
    witness = CheckpointKey("w", b"o" * 32, is_witness=True)

    for changes in (
        {"leaf": another.leaf},
        {"due": promise.due + 1},
        {"log": str(other.public)},
        {"log": str(witness.public)},
        {"log": "none"},
        {"signature": another.signature},
        {"signature": ""},
        {"signature": "x"},
        {"salt": another.salt},
        {"salt": ""},
        {"salt": "00"},
        {"entry": another.entry},
        {"entry": ""},
        {"entry": "{}"},
        {"leaf": "00"},
        {"leaf": ""},
    ):
        with pytest.raises(Broken, match="inclusion"):
            check_promise(msgspec.structs.replace(promise, **changes))


def test_a_promise_for_a_later_time_or_another_entry_is_refused(logged):
    """Both have valid signatures. A service could make such a promise to gain time."""
    match_id = logged.create()
    signer, salt = logged.log.key().signer(), b"s" * 32
    entry = created_entry(match_id, logged.event(match_id, 1))
    head = alive_entry(match_id, logged.event(match_id, 1))

    check_promise(make_promise(signer, entry, salt, entry.at + PROMISED_MS))
    with pytest.raises(Broken, match="more than a minute"):
        check_promise(make_promise(signer, entry, salt, entry.at + PROMISED_MS + 1))
    with pytest.raises(Broken, match="not about the creation"):
        check_promise(make_promise(signer, head, salt, entry.at))


def test_a_signed_checkpoint_is_no_promise(logged):
    """The two have other labels, so the signature of one never fits the other."""
    key = logged.log.key().signer()
    promise = promise_in(logged.post("/v1/matches", BODY))
    _, (signature,) = split_note(key.sign(1, bytes(32)))

    with pytest.raises(Broken, match="not valid"):
        check_promise(msgspec.structs.replace(promise, signature=signature.signed.hex()))


def test_a_match_with_a_test_clock_has_neither_a_promise_nor_an_entry(logged):
    key = sign_up(logged, "Ann")["key"]
    plan = {"clock": CLOCK, "visibility": "invited", "test_clock": True}
    made = logged.post("/v1/matches", BODY | plan, token=key)
    assert made.status_code == 201, made.text

    logged.write()
    logged.role.walk()
    logged.write()

    assert made.json["inclusion_promise"] is None
    assert logged.leaves() == []
    assert logged.log.rows.find(made.json["id"]) is None


def test_a_match_with_a_test_clock_that_was_logged_before_grows_on(logged, monkeypatch):
    """Its entries stay, so its end is logged as well."""
    key = sign_up(logged, "Ann")["key"]
    plan = {"clock": CLOCK, "visibility": "invited", "test_clock": True}
    monkeypatch.setattr("workers.log_entries.is_in_log", lambda _: True)
    match_id = logged.post("/v1/matches", BODY | plan, token=key).json["id"]
    logged.write()
    monkeypatch.undo()

    delete(logged.wiring.context, match_id)
    logged.write()

    assert len(logged.leaves()) == 2
