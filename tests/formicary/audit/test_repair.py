"""A damaged file of the log is named, and tiles of hashes are made again from the entries."""

import json
from types import SimpleNamespace

import pytest

from formicary.audit.sources import FolderSource, SourceAway
from formicary.keys.recorded import KeyIds
from formicary.upkeep.logged.findings import examine_log

TILE, BUNDLE = "tile/0/000.p/{}", "tile/entries/000.p/{}"


@pytest.fixture
def files(played):
    """Return a function that reads or replaces a file of the log, and the names of its files."""
    size, place = len(played.leaves()), played.log.place(1)

    def file(name, content=None):
        name = name.format(size)
        if content is not None:
            place.write(name, content)
        return name, place.read(name)

    return file


def flip(files, name):
    """Change a byte of a file. Return its name and its content before."""
    name, before = files(name)
    files(name, bytes([*before[:5], before[5] ^ 1, *before[6:]]))
    return name, before


def examine(service):
    return examine_log(service.context, service.settings, KeyIds(service.servers.events), print)


def test_a_damaged_tile_of_hashes_is_named_and_made_again(played, files, tlog):
    name, before = flip(files, TILE)
    source = FolderSource(played.folder_of_log)

    assert played.audit(source)[0] == [("altered", "")]
    (mismatch,) = examine(played).mismatches
    assert name in mismatch.text
    assert "formicary tlog repair" in mismatch.text
    done = tlog("repair")
    assert (done.exit_code, done.output) == (0, f"{name} was made again from the entries\n")
    assert files(name)[1] == before
    assert examine(played).mismatches == ()


def test_the_finding_of_an_auditor_names_the_file(played, files, tmp_path):
    name, _ = flip(files, TILE)
    auditor = played.auditor(FolderSource(played.folder_of_log), tmp_path / "fresh.json")
    (finding,) = auditor.run()
    assert name in finding.text


def test_a_match_whose_proof_is_wrong_is_not_called_unlogged(played, tmp_path):
    """Its proof came from a damaged tile. The log has the match all the same."""
    folder = played.mirror(tmp_path / "mirror", played.over_id)
    proofs = folder / "matches" / f"{played.over_id}.inclusion.json"
    inclusion = json.loads(proofs.read_bytes())
    inclusion["entries"][0]["path"][0] = "00" * 32
    proofs.write_text(json.dumps(inclusion))

    (finding,) = played.auditor(FolderSource(folder), tmp_path / "fresh.json").run()
    assert (finding.kind, finding.about) == ("altered", played.over_id)
    assert "the log has its entries" in finding.text


def test_a_service_that_cannot_prove_a_match_is_away_and_gives_the_reason(played, files, tmp_path):
    """The tiles that the auditor kept are in order, those of the service are not."""
    source = played.source()
    log = source.log(1)
    kept = {name: log.read(name) for name in played.log.place(1).names("tile")}
    source.log = lambda _: SimpleNamespace(read=lambda name: kept.get(name) or log.read(name))
    flip(files, TILE)

    with pytest.raises(SourceAway, match=r"inclusion: .*archive-unavailable"):
        played.audit(source, tmp_path / "fresh.json")


def test_a_missing_tile_is_made_again(played, files, tlog):
    name, before = files(TILE)
    played.log.place(1).remove(name)
    assert name in examine(played).text
    assert tlog("repair").exit_code == 0
    assert files(name)[1] == before


def test_damaged_entries_are_named_and_nothing_is_changed(played, files, tlog):
    """A tile of hashes is damaged as well. It is not made again from wrong entries."""
    bundle, _ = flip(files, BUNDLE)
    assert bundle in examine(played).text
    assert "tlog repair" not in examine(played).text
    tile, _ = flip(files, TILE)
    damaged = files(tile)
    done = tlog("repair")
    assert done.exit_code == 1
    assert "nothing was changed" in done.output
    assert files(tile) == damaged


def test_a_log_in_order_is_not_changed(played, tlog):
    done = tlog("repair")
    assert done.exit_code == 0
    assert "nothing was changed" in done.output


def test_files_that_are_older_than_the_last_signed_checkpoint_are_not_repaired(
    played, files, tlog, tmp_path
):
    """A backup was restored. Its own checkpoint has the root of its entries."""
    older = played.mirror(tmp_path / "older") / "tlog/1/checkpoint"
    played.begin()
    played.pass_time()
    bundle, _ = files(f"tile/entries/000.p/{len(played.leaves())}")
    played.log.place(1).write("checkpoint", older.read_bytes())
    played.log.place(1).remove(bundle)

    done = tlog("repair")
    assert done.exit_code == 1
    assert bundle in done.output


def test_the_role_writes_on_after_a_repair(played, files, tlog):
    flip(files, TILE)
    played.role = played.new_role()
    played.store.client.delete("{0}:log-lease")
    with pytest.raises(Exception, match="formicary tlog repair"):
        played.role.step(block_ms=1)
    assert tlog("repair").exit_code == 0
    played.begin()
    played.pass_time()
    assert played.audit()[0] == []
