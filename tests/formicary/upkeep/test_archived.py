"""Archived matches are checked, compared and backed up like live ones, using head and pack."""

import msgspec
import pytest
from msgspec.structs import replace

from events.keys import match_keys
from formicary.cli.terminal import UNREADABLE
from formicary.settings import Settings
from formicary.upkeep.comparison import ModelComparison
from formicary.upkeep.consistency import examine_store
from formicary.upkeep.fresh_models import FreshModels, empty_server
from formicary.upkeep.report import UpkeepReport
from formicary.upkeep.stored_match import StoredMatches
from formicary.wiring import UrlServers, wire
from games import GAMES
from tests.formicary.upkeep.conftest import play_match


@pytest.fixture
def archived_match(server, tmp_path, monkeypatch):
    """Yield the wiring of a service with an archived match of bots, and the match's id."""
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path / "data"))
    servers = UrlServers(server.url, server.url)
    wiring = wire(servers, Settings(data=tmp_path / "data"))
    wiring.store.client.flushall()
    match_id = play_match(wiring, "over", steps=999)
    wiring.archiver().archive(match_id)
    assert wiring.store.head(match_id).is_archived
    yield wiring, match_id
    wiring.store.client.flushall()


def test_an_archived_match_is_decided_again_from_its_pack(archived_match):
    wiring, match_id = archived_match

    finding = StoredMatches(wiring.store, GAMES).check(match_id)

    assert (finding.verdict, finding.is_over) == ("holds", True)


def test_read_models_are_compared_with_archived_matches_too(archived_match):
    """The row of an archived match may be missing from the lobby, but it must not be wrong."""
    wiring, match_id = archived_match
    wiring.due.put(dict(wiring.store.heads()))
    wiring.inbox_follower.rebuild()
    row = wiring.follower.read_row(match_id)

    def differing():
        with empty_server(None) as empty:
            fresh = FreshModels(wiring, empty)
            assert fresh.build(lambda _: None) == 1
            compared = ModelComparison(wiring, fresh)
            return [difference.field for difference in compared.describe(compared.find())]

    assert differing() == []
    wiring.lobby.put(row)
    assert differing() == []
    wiring.lobby.put(replace(row, ranking=()), row)
    assert differing() == ["ranking"]


def test_a_backup_holds_its_head_and_the_archive_the_rest(archived_match, run, tmp_path):
    wiring, match_id = archived_match
    file, head = tmp_path / "backup", wiring.store.head(match_id)
    code, said = run("backup", file)
    assert (code, "1 matches (0 with 0 events" in said) == (0, True), said
    wiring.store.client.flushall()

    assert run("restore", file)[0] == 0

    assert wiring.store.head(match_id) == head
    assert not wiring.store.client.exists(match_keys(match_id).events)
    assert StoredMatches(wiring.store, GAMES).check(match_id).verdict == "holds"
    assert all(part.fine for part in examine_store(wiring))


def test_a_key_that_is_not_the_archives_is_named(archived_match, tmp_path):
    """If doctor cannot read an archived match, it reports the match and does not crash."""
    wiring, match_id = archived_match
    key = tmp_path / "data" / "archive-key.json"
    key.write_text('{"key": "broken')
    fresh = wire(wiring.servers, Settings(data=key.parent))

    texts = {part.name: part.text for part in examine_store(fresh) if not part.fine}

    assert f"{match_id}: it cannot be read now" in texts["match heads"]
    assert StoredMatches(fresh.store, GAMES).check(match_id).verdict == "unreadable"


@pytest.mark.slow
@pytest.mark.parametrize("is_mounted", [True, False])
def test_an_archive_that_is_away_is_no_damage_and_no_fault_of_the_code(
    archived_match, run, tmp_path, is_mounted
):
    """The archive folder is missing, or is the empty mount point of an unmounted disk."""
    _, match_id = archived_match
    folder, file = tmp_path / "data" / "archive", tmp_path / "found.json"
    folder.rename(tmp_path / "away")
    if is_mounted:
        folder.mkdir()

    for command in (("verify", "--all"), ("rehearse",)):
        code, said = run(*command, "--json", file, "--processes", 1)
        report = msgspec.json.decode(file.read_bytes(), type=UpkeepReport)
        (finding,) = report.matches
        assert (code, report.unreadable, report.damaged, report.fails) == (UNREADABLE, 1, 0, 0), (
            said
        )
        assert (finding.verdict, finding.difference.fault) == ("unreadable", "archive")
        assert f"{match_id} cannot be read now: ArchiveAway: " in said
    assert run("verify", match_id)[0] == UNREADABLE
    code, said = run("doctor")
    assert code == UNREADABLE, said
    assert said.count(f"{match_id}: it cannot be read now; bring back the archive") == 2
    assert "restore a backup" not in said

    if is_mounted:
        folder.rmdir()
    (tmp_path / "away").rename(folder)
    assert [run(*command)[0] for command in (("verify", "--all"), ("rehearse",), ("doctor",))] == (
        [0, 0, 0]
    )


def test_a_pack_that_is_lost_is_named(archived_match):
    wiring, match_id = archived_match
    wiring.store.archive.remove(match_id)

    texts = {part.name: part.text for part in examine_store(wiring) if not part.fine}

    assert f"{match_id}: the pack is lost or damaged" in texts["match heads"]
    assert StoredMatches(wiring.store, GAMES).check(match_id).verdict == "damaged"
