"""The proofs that a match is in the log, as its readers get and check them."""

import itertools

import msgspec
import pytest
from typer.testing import CliRunner

from events import Broken
from events.tlog import CheckpointKey
from formicary.cli import app
from matches.audit.bundle import read_bundle_lines
from matches.commands.administration import delete, hide
from matches.inclusion.check import check_against_match, check_proofs, parse_inclusion
from tests.workers.archive.service import ADMIN
from workers.log_entries import ALIVE_MS


def finished(service):
    """Return a finished match that the log has with its creation, a head and its end."""
    service.write()
    match_id, tokens = service.begin()
    service.write()
    service.at += ALIVE_MS
    service.write()
    service.finish(match_id, tokens)
    service.write()
    return match_id


def files_of(service, match_id, token=None):
    """Return the file of proofs and the bundle of a match."""
    stem = f"/v1/matches/{match_id}"
    return service.get(f"{stem}/inclusion", token).data, service.get(f"{stem}/bundle", token).data


def check(inclusion, bundle, *, key=None):
    header, events = read_bundle_lines(bundle.splitlines(keepends=True))
    included = check_proofs(parse_inclusion(inclusion), key)
    check_against_match(included, header.match_id, events)
    return included


def test_a_finished_match_is_proven_from_its_creation_to_its_end(service):
    match_id = finished(service)

    included = check(*files_of(service, match_id), key=service.log.key().signer().public)

    kinds = [type(opened.entry).__name__ for opened in included.entries]
    assert kinds == ["MatchLogged", "MatchAlive", "MatchFinished"]
    assert included.checkpoint.size == 3
    assert included.leaves == tuple(service.leaves())


def test_the_proofs_of_an_archived_match_are_the_same(service):
    match_id = finished(service)
    before = files_of(service, match_id)
    service.archiver.archive(match_id)

    assert files_of(service, match_id) == before


def test_an_adopted_match_is_proven(service):
    match_id = service.over()
    service.write()

    included = check(*files_of(service, match_id))
    assert [type(opened.entry).__name__ for opened in included.entries] == [
        "MatchAdopted",
        "MatchFinished",
    ]


def test_until_it_is_logged_a_match_has_no_entries(service):
    service.write()
    match_id, tokens = service.begin()
    inclusion, bundle = files_of(service, match_id, tokens[0])
    assert parse_inclusion(inclusion).entries == ()

    with pytest.raises(Broken, match="the match is not in the log"):
        check(inclusion, bundle)


def test_without_a_log_the_proofs_are_empty(service):
    match_id, tokens = service.begin()

    assert service.get(f"/v1/matches/{match_id}/inclusion", tokens[0]).json == {
        "match": match_id,
        "log": "",
        "checkpoint": "",
        "key": "",
        "entries": [],
    }


def test_a_withheld_match_is_unknown_byte_for_byte(service):
    service.write()
    hidden, tokens = service.begin()
    deleted, _ = service.begin()
    invited, _ = service.begin_invited()
    unseen, _ = service.begin(spectators={"kind": "nobody"})
    service.write()
    hide(service.context, hidden)
    hide(service.context, deleted)
    delete(service.context, deleted)
    service.write()

    def answer(match_id):
        made = service.get(f"/v1/matches/{match_id}/inclusion")
        return made.status_code, made.text.replace(match_id, "ID")

    unknown = answer("a" * 16)
    assert unknown[0] == 404
    assert {answer(match_id) for match_id in (hidden, deleted, invited, unseen)} == {unknown}
    assert service.get(f"/v1/matches/{hidden}/inclusion", tokens[0]).json["entries"]
    assert service.get(f"/v1/matches/{hidden}/inclusion", ADMIN).json["entries"]


def test_spectators_of_a_delayed_match_get_proofs_of_what_they_see(service):
    service.write()
    match_id, tokens = service.begin(spectators={"kind": "delayed", "minutes": 60})
    service.write()
    service.at += ALIVE_MS
    service.finish(match_id, tokens)
    service.write()

    inclusion, bundle = files_of(service, match_id)
    included = check(inclusion, bundle)
    assert len(included.entries) == 2
    assert (
        included.entries[1].entry.version <= read_bundle_lines(bundle.splitlines(True))[0].version
    )


def forge(inclusion, **changes):
    return msgspec.json.encode({**msgspec.json.decode(inclusion), **changes})


def test_forged_proofs_are_refused(service):
    match_id = finished(service)
    inclusion, bundle = files_of(service, match_id)
    plain = msgspec.json.decode(inclusion)
    first, head, last = plain["entries"]
    other = {**first, "entry": first["entry"].replace('"rules":"', '"rules":"9')}
    moved = {**first, "index": 1}
    cut = {**first, "path": first["path"][:-1]}
    unsigned = plain["checkpoint"].replace("\n3\n", "\n4\n")
    loose = {**first, "entry": first["entry"].replace(",", ", ")}

    for changes in (
        {"entries": [other, head, last]},
        {"entries": [moved, head, last]},
        {"entries": [cut, head, last]},
        {"entries": [loose, head, last]},
        {"entries": []},
        {"entries": [head, last]},
        {"checkpoint": unsigned},
        {"checkpoint": ""},
        {"key": "00" * 32},
        {"key": "x"},
        {"log": str(CheckpointKey(service.log.key().origin, b"o" * 32).public)},
        {"log": "none"},
    ):
        with pytest.raises(Broken, match="inclusion"):
            check(forge(inclusion, **changes), bundle)
    with pytest.raises(Broken, match="malformed"):
        parse_inclusion(b"{}")


def test_the_entries_of_another_match_are_refused(service):
    match_id = finished(service)
    another = service.over()
    service.write()
    inclusion, _ = files_of(service, match_id)
    _, bundle = files_of(service, another)

    with pytest.raises(Broken, match=f"the entry is of match {match_id}"):
        check(inclusion, bundle)


def test_a_match_with_another_past_or_end_is_refused(service):
    """The bundles are valid by themselves, but the log has other events."""
    match_id = finished(service)
    inclusion, bundle = files_of(service, match_id)
    _, events = read_bundle_lines(bundle.splitlines(True))
    included = check_proofs(parse_inclusion(inclusion))
    rewritten = [msgspec.structs.replace(event, link=bytes(32)) for event in events]

    for count in range(len(events)):
        with pytest.raises(Broken, match="inclusion"):
            check_against_match(
                included, match_id, [*events[:count], *rewritten[count:]][: count + 1]
            )
    with pytest.raises(Broken, match="goes on after its end"):
        check_against_match(included, match_id, [*events, events[-1]])


def test_the_command_verifies_a_bundle_with_its_proofs(service, tmp_path, monkeypatch):
    monkeypatch.setattr("formicary.upkeep.bundle_files.GAMES", service.context.games)
    monkeypatch.setattr("formicary.cli.proving.GAMES", service.context.games)
    match_id = finished(service)
    inclusion, bundle = files_of(service, match_id)
    names = itertools.count()

    def run(proofs, *options):
        paths = tmp_path / f"m{next(names)}.ndjson", tmp_path / "proofs.json"
        for path, content in zip(paths, (bundle, proofs), strict=True):
            path.write_bytes(content)
        asked = ["verify", str(paths[0]), "--inclusion", str(paths[1]), *options]
        return CliRunner().invoke(app, asked)

    key = str(service.log.key().signer().public)
    assert "3 entries in formicary/" in run(inclusion).stdout
    trusted = run(inclusion, "--log-key", key)
    assert "compare it" not in trusted.stdout
    assert trusted.exit_code == 0
    other = str(CheckpointKey("another", b"o" * 32).public)
    assert run(inclusion, "--log-key", other).exit_code == 1
    for option in ("--log-key", "--witness"):
        invalid = run(inclusion, option, "none")
        assert invalid.exit_code == 2
        assert f"{option}: 'none' is not a key" in invalid.output
    assert run(forge(inclusion, key="00" * 32)).exit_code == 1
