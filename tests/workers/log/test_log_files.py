"""The files of the log are served under `/tlog/`, and only those."""

import msgspec
import pytest

from events.tlog import Tree, open_checkpoint
from events.tlog.notes import parse_key
from formicary.servers.api import application


class Served:
    """The files of a log, read from the service."""

    def __init__(self, client, stem):
        self.client, self.stem = client, stem

    def read(self, name):
        answer = self.client.get(f"{self.stem}/{name}")
        return answer.data if answer.status_code == 200 else None


def test_a_reader_finds_the_log_and_reads_its_tree(service):
    service.write()
    match_id, _ = service.begin()
    service.write()

    current = service.get("/tlog/current.json").json
    key = parse_key(current["key"])
    served = Served(service.client, f"/tlog/{current['number']}")
    checkpoint = open_checkpoint(served.read("checkpoint"), key)
    tree = Tree(served, checkpoint.size)
    assert tree.root() == checkpoint.root
    assert list(tree.entries()) == [service.created(match_id)]
    assert current["former"] == []


def test_tiles_are_cached_for_ever_and_checkpoints_are_not(service):
    service.write()
    service.begin()
    service.write()

    for name in ("current.json", "1/checkpoint"):
        assert service.get(f"/tlog/{name}").headers["Cache-Control"] == "no-cache"
    for name in ("1/tile/0/000.p/1", "1/tile/entries/000.p/1"):
        assert "immutable" in service.get(f"/tlog/{name}").headers["Cache-Control"]


def test_the_folder_can_be_read_without_the_service(service, tmp_path):
    service.write()
    service.begin()
    service.write()

    for name in ("current.json", "1/checkpoint", "1/tile/0/000.p/1"):
        served = service.get(f"/tlog/{name}").data
        assert served == (tmp_path / "data/tlog" / name).read_bytes()


@pytest.mark.parametrize(
    "name",
    ["", "2/checkpoint", "1/tile/0/001", "1", "1/../current.json", "../tlog-key.json", "1/key"],
)
def test_other_files_are_missing(service, name, tmp_path):
    service.write()
    (tmp_path / "data/tlog/1/key").write_text("not of the log")

    assert service.get(f"/tlog/{name}").status_code == 404


def test_a_partial_tile_that_was_removed_is_cut_from_the_full_one(service, tmp_path):
    """A reader of an older checkpoint gets the same bytes. Another width is no file."""
    service.write()
    service.begin()
    service.write()
    names = ("1/tile/0/000.p/1", "1/tile/entries/000.p/1")
    before = {name: service.get(f"/tlog/{name}").data for name in names}
    _, writer = service.role._log
    for number in range(300):
        writer.add(bytes([number % 256]) * 32)
    writer.publish()
    service.role.walk()
    assert (tmp_path / "data/tlog" / names[0]).exists(), "the next walk removes it"
    service.role.walk()

    assert not (tmp_path / "data/tlog" / names[0]).exists()
    assert {name: service.get(f"/tlog/{name}").data for name in names} == before
    for name in ("1/tile/0/000.p/0", "1/tile/0/000.p/256", "1/tile/0/001.p/50"):
        assert service.get(f"/tlog/{name}").status_code == 404


def test_a_disk_that_removes_nothing_stops_no_log(service, monkeypatch):
    service.write()
    service.begin()
    service.write()

    def fail(_):
        raise OSError("read-only file system")

    monkeypatch.setattr(service.log.place(1), "names", fail)
    service.role.walk()
    match_id, _ = service.begin()
    service.write()
    assert service.created(match_id) in service.leaves()


def test_without_a_log_there_are_no_files(service):
    service.write()
    service.wiring.context.public_log = None

    client = application(service.wiring).test_client()
    assert client.get("/tlog/current.json").status_code == 404


def test_the_secrets_are_in_no_file_of_the_log(service, tmp_path):
    service.write()
    service.begin()
    service.write()
    key = service.log.key()
    files = [path for path in (tmp_path / "data/tlog").rglob("*") if path.is_file()]
    assert len(files) == 4

    for secret in (key.seed, key.salts):
        assert not any(bytes.fromhex(secret) in file.read_bytes() for file in files)
        assert not any(secret.encode() in file.read_bytes() for file in files)
    assert msgspec.json.decode((tmp_path / "data/tlog-key.json").read_bytes())["seed"] == key.seed
    assert (tmp_path / "data/tlog-key.json").stat().st_mode & 0o077 == 0
