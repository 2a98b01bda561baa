"""Each planted fault is found by the next audit, online and from copies of the files."""

import shutil

from events.tlog import CheckpointKey, LogWriter
from formicary.audit.sources import FolderSource
from matches.commands.administration import delete, hide
from tests.events.tlog.places import Disk
from workers.log_entries import ALIVE_MS


def test_an_honest_service_has_no_findings_as_time_passes(played):
    played.finish(played.running, played.tokens)
    played.pass_time()
    private, _ = played.begin_invited()
    played.pass_time()

    findings, counts = played.audit()

    assert findings == []
    assert (counts.verified, counts.entries, counts.unopened) == (2, 6, 1)
    assert played.get(f"/v1/matches/{private}").status_code == 404


def test_an_open_match_deleted_from_the_store_is_missing_too(played):
    open_id = played.create()
    played.pass_time()
    findings, counts = played.audit()
    assert (findings, counts.unopened) == ([], 0)

    played.lose(open_id)
    played.pass_time()

    assert played.audit()[0] == [("missing", open_id)]


def test_a_match_deleted_from_the_store_without_an_entry_is_missing(played):
    played.lose(played.over_id)
    played.pass_time()

    assert played.audit()[0] == [("missing", played.over_id)]
    assert played.audit()[0] == [("missing", played.over_id)], "it stays missing"


def test_deleted_and_hidden_matches_with_an_entry_are_noted_once(played):
    delete(played.context, played.over_id)
    hide(played.context, played.running)
    played.pass_time()

    findings, counts = played.audit()
    assert sorted(findings) == sorted(
        [("withdrawn", played.over_id), ("withdrawn", played.running)]
    )
    assert counts.unopened == 0
    assert played.audit()[0] == []


def test_a_match_replaced_by_another_one_with_the_same_id_is_found(played):
    """The new match is valid by itself, and the service logs it as if it were the only one."""
    played.replace_match(played.over_id)
    played.role.walk()
    played.pass_time()

    assert played.audit()[0] == [("replaced", played.over_id)]


def test_a_store_rolled_back_an_hour_is_found(played):
    """The finished match is gone, and the running one has forgotten a logged head."""
    before = played.snapshot()
    played.run_tasks(played.running)
    for token in played.tokens:
        body = {"type": "send", "workers": 2}
        played.post(f"/v1/matches/{played.running}/commands", body, token=token)
    late = played.over()
    played.pass_time()
    played.pass_time()
    assert played.audit()[0] == []

    played.roll_back(before)
    played.cool_down()
    played.pass_time()

    assert sorted(played.audit()[0]) == sorted([("missing", late), ("rolled-back", played.running)])


def test_a_log_that_is_forked_for_one_reader_is_found(played, tmp_path):
    """A reader whose checkpoint is of the other tree finds it, and so does anybody who has both."""
    key, disk = played.log.key(), Disk()
    writer = LogWriter(disk, disk, key.signer())
    leaves = played.leaves()
    for leaf in [*leaves[:-1], b"x" * 32, b"y" * 32]:
        writer.add(leaf)
    writer.publish()
    folder = tmp_path / "forked"
    shutil.copytree(played.folder_of_log, folder)
    for name, content in disk.files.items():
        (folder / "1" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "1" / name).write_bytes(content)

    assert played.audit(FolderSource(folder))[0] == [("forked", "")]
    fresh = tmp_path / "fresh.json"
    seen = (played.folder_of_log / "1/checkpoint").read_bytes()
    assert played.audit(FolderSource(folder), fresh, against=(seen,))[0] == [("forked", "")]
    assert played.audit(state=fresh)[0] == []


def test_a_log_that_is_shorter_than_before_is_rolled_back(played, tmp_path):
    folder = tmp_path / "older"
    shutil.copytree(played.folder_of_log, folder)
    played.begin()
    played.pass_time()
    assert played.audit()[0] == []

    assert played.audit(FolderSource(folder))[0] == [("rolled-back", "")]


def test_an_altered_entry_is_found(played, tmp_path):
    folder = played.mirror(tmp_path / "mirror", played.over_id)
    bundle = max((folder / "tlog/1/tile/entries").rglob("*.p/*"), key=lambda path: int(path.name))
    content = bytearray(bundle.read_bytes())
    content[5] ^= 1
    bundle.write_bytes(content)

    assert played.audit(FolderSource(folder))[0] == [("altered", "")]


def test_a_missing_or_altered_tile_is_found(played, tmp_path):
    folder = played.mirror(tmp_path / "mirror", played.over_id)
    tile = max((folder / "tlog/1/tile/0").rglob("*.p/*"), key=lambda path: int(path.name))
    tile.write_bytes(bytes(len(tile.read_bytes())))
    assert played.audit(FolderSource(folder))[0] == [("altered", "")]
    tile.unlink()
    assert played.audit(FolderSource(folder))[0] == [("altered", "")]


def test_a_checkpoint_with_a_wrong_key_is_found(played, tmp_path):
    folder = played.mirror(tmp_path / "mirror", played.over_id)
    key = played.log.key()
    other = CheckpointKey(key.origin, b"o" * 32)
    checkpoint = folder / "tlog/1/checkpoint"
    size = len(played.leaves())
    checkpoint.write_bytes(other.sign(size, bytes(32)))
    assert played.audit(FolderSource(folder))[0] == [("key", "")]

    current = folder / "tlog/current.json"
    current.write_text(current.read_text().replace(str(key.signer().public), str(other.public)))
    assert played.audit(FolderSource(folder))[0] == [("key", "")]
    fresh = tmp_path / "fresh.json"
    given = str(key.signer().public)
    assert played.audit(FolderSource(folder), fresh, key=given)[0] == [("key", "")]


def test_a_match_that_the_log_lacks_is_found(played):
    """The operator withholds a match from the log."""
    secret = played.over()
    played.follow()
    played.at += ALIVE_MS

    assert played.audit()[0] == [("unlogged", secret)]


def test_a_rewritten_bundle_is_found_offline(played, tmp_path):
    folder = played.mirror(tmp_path / "mirror", played.over_id)
    bundle = folder / "matches" / f"{played.over_id}.ndjson"
    bundle.write_bytes(bundle.read_bytes().replace(b'"at":1', b'"at":2', 1))

    assert played.audit(FolderSource(folder), tmp_path / "fresh.json")[0] == [
        ("broken", played.over_id)
    ]


def test_an_honest_copy_has_no_findings_offline(played, tmp_path):
    folder = played.mirror(tmp_path / "mirror", played.over_id)
    findings, counts = played.audit(FolderSource(folder), tmp_path / "fresh.json")

    assert findings == []
    assert (counts.verified, counts.matches) == (1, 1)
    assert counts.unopened == counts.entries - 2
