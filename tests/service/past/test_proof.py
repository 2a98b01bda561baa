"""Bundles over HTTP contain the caller's view of the log and, after the end, all of it."""

import msgspec
import pytest

from events import canonical
from matches.audit.bundle import read_bundle_lines, verify_bundle
from matches.audit.receipts import Receipt, check_receipts
from tests.anthill import ANTHILL
from tests.sdk import alone
from tests.service.conftest import plain

GAMES = {"anthill": ANTHILL}


def lines_of(answer):
    return answer.get_data().splitlines(keepends=True)


def test_the_bundle_of_a_finished_match_proves_everything_to_anybody(world):
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)

    answer = world.get(f"/v1/matches/{match_id}/bundle")

    assert answer.status_code == 200
    assert answer.content_type == "application/x-ndjson"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{match_id}.ndjson"'
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    report = verify_bundle(lines_of(answer), GAMES).report
    assert report is not None
    assert report.match_id == match_id
    assert alone.verify(lines_of(answer))["complete"]
    lines = plain(world.get(f"/v1/matches/{match_id}/events", Accept="application/x-ndjson"))
    assert [{**line, "game": "anthill"} for line in plain(answer)[1:]] == lines


def test_the_bundle_of_a_running_match_opens_what_the_caller_may_see(world):
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    path = f"/v1/matches/{match_id}/bundle"

    opened = [
        verify_bundle(lines_of(world.get(path, token=token)), GAMES).shown.opened
        for token in (None, *tokens)
    ]

    assert opened == [0, 1 + 2, 1]  # its number, and a choice with its command
    assert world.get(path, token=tokens[0]).headers["Cache-Control"] == "private, no-cache"


def test_a_bundle_that_the_caller_has_is_not_sent_again(world):
    match_id, _ = world.begin_match()
    path = f"/v1/matches/{match_id}/bundle"
    etag = world.get(path).headers["ETag"]

    assert world.get(path, If_None_Match=etag).status_code == 304


@pytest.mark.parametrize(
    ("path", "token", "status"), [("a" * 16, None, 404), (None, "seat.0.x", 401)]
)
def test_no_match_and_no_token_are_refused(world, path, token, status):
    match_id, _ = world.begin_match()

    answer = world.get(f"/v1/matches/{path or match_id}/bundle", token=token)

    assert answer.status_code == status


def test_a_command_is_answered_with_a_receipt_for_its_last_event(world):
    match_id, tokens = world.begin_match()
    answers = [world.send(match_id, token, Prefer="receipt") for token in tokens]
    world.run_phases(match_id)
    world.finish(match_id, tokens)
    lines = lines_of(world.get(f"/v1/matches/{match_id}/bundle"))
    keys = world.get("/v1/keys").json["keys"]

    receipts = [answer.json["receipt"] for answer in answers]

    assert [receipt["seq"] for receipt in receipts] == [
        answer.json["version"] for answer in answers
    ]
    assert alone.check_receipts(lines, [answer.json for answer in answers], keys) == 2


def test_a_receipt_is_given_where_it_is_asked_for(world):
    """Signing takes a sixth of a bare request, so it is only done for clients that request it."""
    match_id, tokens = world.begin_match()

    assert "receipt" not in world.send(match_id, tokens[0]).json
    assert "receipt" in world.send(match_id, tokens[1], Prefer="respond-async, receipt").json


def test_a_repeated_command_gets_the_same_receipt(world):
    match_id, tokens = world.begin_match()
    first = world.send(match_id, tokens[0], key="k", Prefer="receipt")
    again = world.send(match_id, tokens[0], key="k", Prefer="receipt")

    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["receipt"] == first.json["receipt"]


def test_every_command_has_its_receipt_after_the_fact(world):
    """Any reader of the match can get a receipt, and both verifiers accept it."""
    match_id, tokens = world.begin_match()
    given = [world.send(match_id, token, Prefer="receipt").json["receipt"] for token in tokens]
    world.run_phases(match_id)
    world.finish(match_id, tokens)
    lines = lines_of(world.get(f"/v1/matches/{match_id}/bundle"))
    entries = read_bundle_lines(lines)[1]
    ends = [entry.seq for entry in entries if "mac" in canonical.decode(entry.e)]

    answers = [world.get(f"/v1/matches/{match_id}/receipts/{seq}") for seq in ends]

    assert {answer.status_code for answer in answers} == {200}
    receipts = [answer.json for answer in answers]
    assert [receipt["seq"] for receipt in receipts] == ends
    assert all(receipt in receipts for receipt in given)
    keys = world.get("/v1/keys").json["keys"]
    assert alone.check_receipts(lines, receipts, keys) == len(ends)
    public = {key["id"]: key["public"] for key in keys}
    as_given = msgspec.convert(receipts, list[Receipt])
    assert check_receipts(match_id, entries, as_given, public) == len(ends)


@pytest.mark.parametrize(
    ("seq", "slug", "detail"),
    [
        (4, "no-receipt", "The last event of its command is 5."),
        (0, "unknown-version", "the match is at version 5"),
        (6, "unknown-version", "the match is at version 5"),
        (10**30, "unknown-version", "the match is at version 5"),
        ("x", "unknown-path", "There is nothing at this address."),
    ],
)
def test_what_is_no_command_has_no_receipt(world, seq, slug, detail):
    """The command that took the last seat (3) also dealt two numbers (4 and 5)."""
    match_id, _ = world.begin_match()
    answer = world.get(f"/v1/matches/{match_id}/receipts/{seq}")

    assert answer.status_code == 404
    assert (answer.json["type"], answer.json["detail"]) == (f"/problems/{slug}", detail)
