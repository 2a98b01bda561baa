"""A damaged tile of hashes: the service answers no wrong proof, and names the file."""

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from events import Broken
from matches.inclusion.check import check_proofs, parse_inclusion
from tests.workers.log.test_inclusion import finished


def damage(service, content=None):
    """Change the newest tile of hashes. Return its name."""
    place = service.log.place(1)
    name = max((name for name in place.names("tile/0")), key=lambda name: int(name.split("/")[-1]))
    kept = place.read(name)
    place.write(name, bytes(len(kept)) if content is None else content)
    return name


def test_no_wrong_proof_is_answered_and_the_log_line_names_the_file(service):
    match_id = finished(service)
    name = damage(service)
    with capture_logs() as lines:
        answer = service.get(f"/v1/matches/{match_id}/inclusion")

    assert answer.status_code == 503
    assert answer.json["type"].endswith("archive-unavailable")
    (error,) = [line["error"] for line in lines if line["event"] == "the public log cannot be read"]
    assert name in str(error)
    assert answer.json["detail"] == "The public log cannot be read now. Nothing is lost."


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"a\n1\nb\n\n"])
def test_a_damaged_checkpoint_is_named_also_for_a_match_that_is_not_logged(service, content):
    match_id = finished(service)
    other, _ = service.begin()
    service.log.place(1).write("checkpoint", content)
    for asked in (match_id, other):
        with capture_logs() as lines:
            answer = service.get(f"/v1/matches/{asked}/inclusion")
        assert answer.status_code == 503
        assert "checkpoint" in str([line.get("error") for line in lines])


def test_a_damaged_bundle_is_not_cut_for_readers_of_an_older_checkpoint(service):
    """The partial bundle was removed, and the full one ends within an entry."""
    finished(service)
    service.log.place(1).write("tile/entries/001", b"\x00\x20short")
    answer = service.get("/tlog/1/tile/entries/001.p/1")
    assert answer.status_code == 503
    assert answer.json["type"].endswith("archive-unavailable")


def test_a_short_tile_is_no_fault_of_the_server(service):
    match_id = finished(service)
    damage(service, b"short")
    assert service.get(f"/v1/matches/{match_id}/inclusion").status_code == 503


def test_a_right_proof_is_answered_although_its_own_leaf_is_damaged(service):
    """The proof of a leaf does not use the stored hash of that leaf."""
    service.write()
    first, _ = service.begin()
    service.write()
    second, _ = service.begin()
    service.write()
    content = service.log.place(1).read("tile/0/000.p/2")
    service.log.place(1).write("tile/0/000.p/2", bytes(32) + content[32:])

    (right,) = check_proofs(
        parse_inclusion(service.get(f"/v1/matches/{first}/inclusion").data)
    ).entries
    assert right.index == 0
    assert service.get(f"/v1/matches/{second}/inclusion").status_code == 503


def test_a_match_that_changed_since_it_was_logged_keeps_its_proofs(service):
    """Its readers see that the entry is not the leaf. The files of the log are in order."""
    match_id = finished(service)
    key = service.log.key()
    service.log._read_key = lambda: replace(key, salts="00" * 32)

    answer = service.get(f"/v1/matches/{match_id}/inclusion")
    assert answer.status_code == 200
    with pytest.raises(Broken, match="does not lead to the root"):
        check_proofs(parse_inclusion(answer.data))


@pytest.mark.parametrize("count", [1, 3])
def test_proofs_of_an_undamaged_log_are_answered(service, count):
    for _ in range(count):
        match_id = finished(service)
        inclusion = service.get(f"/v1/matches/{match_id}/inclusion").data
        assert check_proofs(parse_inclusion(inclusion)).entries
