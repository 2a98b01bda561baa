"""The keys of a service are created once for all its machines, and never replaced if lost."""

import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from events.archive import NoServiceKey
from formicary.keys.check import ServiceKeyCheck
from formicary.servers.ports import free_port
from formicary.settings import Settings
from formicary.signing import UnsafeKeys
from tests.formicary.upkeep.conftest import play_match, wiring_on

IDS = "{0}:key-ids"


@pytest.fixture
def client(server):
    with Redis.from_url(server.url) as redis:
        redis.flushall()
        yield redis


@pytest.fixture
def machine(client, server, tmp_path):
    """Return a function that returns a machine's settings and key check, given its name."""

    def make(name="one"):
        chosen = Settings(data=tmp_path / name, archive=str(tmp_path / "archive"))
        chosen.data.mkdir(exist_ok=True)
        return chosen, ServiceKeyCheck(chosen, lambda: Redis.from_url(server.url))

    return make


@pytest.fixture
def home(client, run, monkeypatch, tmp_path):
    """Return a machine's data folder for commands. Other machines share its archive."""
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path / "one"))
    monkeypatch.setenv("FORMICARY_ARCHIVE", str(tmp_path / "archive"))
    (tmp_path / "one").mkdir(exist_ok=True)
    return tmp_path / "one"


def archive_match(server, run, key):
    """Play, end and archive a match. Return its id, and the exit code and output of the command."""
    match_id = play_match(wiring_on(server), key, steps=2)
    run("end", match_id, "operator")
    return match_id, *run("archive", match_id)


def test_the_first_key_is_made_and_known_to_the_store(machine):
    _, keys = machine()

    made = keys.archive(make=True)

    assert keys.archive(make=False) == made
    assert len(keys.ids.of("archive")) == 1
    assert list(keys.faults()) == []


def test_another_machine_makes_no_key_of_its_own(machine):
    (first, keys), (second, others) = machine(), machine("two")
    keys.archive(make=True)

    with pytest.raises(NoServiceKey, match=r"two/archive-key.json lacks.*from another machine"):
        others.archive(make=True)
    with pytest.raises(NoServiceKey, match="lacks the key"):
        others.archive.check()
    assert not second.archive_key_file.exists()

    shutil.copy2(first.archive_key_file, second.archive_key_file)
    assert others.archive(make=True) == keys.archive(make=True)


def test_machines_that_seal_first_at_once_have_one_key(machine):
    machines = [machine(f"m{number}") for number in range(8)]

    def seal(machine):
        try:
            return machine[1].archive(make=True)
        except NoServiceKey:
            return None

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(seal, machines))

    (winner,) = {keys for keys in made if keys}
    kept = [chosen for chosen, _ in machines if chosen.archive_key_file.exists()]
    assert len(kept) == 1
    assert len(winner) == 1


def test_a_lost_key_is_not_replaced(machine):
    """Neither a lost archive key nor a lost receipt key is replaced, and both are reported."""
    chosen, keys = machine()
    keys.archive(make=True)
    keys.signer(1)
    chosen.archive_key_file.unlink()
    chosen.key_file.unlink()

    with pytest.raises(NoServiceKey, match="No new key is created"):
        keys.archive(make=True)
    with pytest.raises(UnsafeKeys, match="No new key is created"):
        keys.signer(2)

    assert [kind for kind, _ in keys.faults()] == ["archive", "receipts"]
    assert not chosen.archive_key_file.exists()
    assert not chosen.key_file.exists()


def test_another_key_in_the_file_is_not_taken(machine):
    (chosen, keys), (other, _) = machine(), machine("two")
    keys.archive(make=True)
    keys.signer(1)
    other.archive_key_file.write_text('{"key": "' + "00" * 32 + '"}')
    other.archive_key_file.chmod(0o600)
    shutil.copy2(other.archive_key_file, chosen.archive_key_file)

    with pytest.raises(NoServiceKey, match="lacks the key"):
        keys.archive(make=True)


def test_a_rotated_key_is_known_beside_the_one_before(machine):
    chosen, keys = machine()
    (first,) = keys.archive(make=True)
    text = f'{{"key": "{"11" * 32}", "former": ["{first.hex()}"]}}'
    chosen.archive_key_file.write_text(text)

    keys.archive.check()

    assert len(keys.ids.of("archive")) == 2
    chosen.archive_key_file.write_text(f'{{"key": "{first.hex()}"}}')
    with pytest.raises(NoServiceKey, match="lacks the key"):
        keys.archive.check()


def test_a_store_that_knows_no_key_takes_the_one_that_opens_its_archive(
    client,
    server,
    run,
    home,
):
    """A store from an earlier release, which knows no key, adopts the one that opens its archive."""
    archive_match(server, run, "a")
    client.delete(IDS)

    assert run("doctor")[0] == 0
    check = ServiceKeyCheck(
        Settings(data=home, archive=str(home.parent / "archive")), lambda: client
    )
    check.archive.check()

    assert len(check.ids.of("archive")) == 1


def test_a_store_that_knows_no_key_takes_none_that_does_not_open_its_archive(
    client,
    server,
    run,
    home,
):
    archive_match(server, run, "a")
    client.delete(IDS)
    (home / "archive-key.json").unlink()

    match_id, code, said = archive_match(server, run, "b")
    assert code == 1
    assert "lacks the key of the archive" in said
    assert not (home / "archive-key.json").exists()

    (home / "archive-key.json").write_text('{"key": "' + "00" * 32 + '"}')
    (home / "archive-key.json").chmod(0o600)
    code, said = run("archive", match_id)
    assert (code, "lacks the key of the archive" in said) == (1, True)


def test_a_backup_is_not_sealed_under_a_key_that_was_made_for_it(server, run, home):
    """A backup does not create a new key, because that could not open the existing entries."""
    archive_match(server, run, "a")
    (home / "archive-key.json").unlink()

    code, said = run("backup", home / "backup")

    assert code == 1
    assert "No new key is created" in said
    assert not (home / "backup").exists()


def test_a_restored_store_knows_the_keys_of_the_one_before(client, server, run, home):
    check = ServiceKeyCheck(Settings(data=home), lambda: client)
    check.signer(1)
    known = check.ids.of("receipts")
    assert run("backup", home / "backup")[0] == 0
    client.flushall()
    (home / "receipt-keys.json").unlink()

    assert run("restore", home / "backup")[0] == 0

    assert check.ids.of("receipts") == known
    assert len(check.ids.of("archive")) == 1
    with pytest.raises(UnsafeKeys, match="No new key is created"):
        check.signer(2)


def test_doctor_says_which_key_is_missing(server, run, home):
    archive_match(server, run, "a")
    code, said = run("doctor")
    assert code == 0, said
    (home / "archive-key.json").unlink()

    code, said = run("doctor")

    assert code == 1
    assert "archive-key.json lacks the key" in said
    assert "formicary replace-key archive" in said


@pytest.mark.parametrize("role", ["up", "serve", "sweep"])
def test_a_role_does_not_start_without_a_key_that_is_in_use(server, run, home, role, monkeypatch):
    archive_match(server, run, "a")
    (home / "archive-key.json").unlink()
    monkeypatch.setenv("FORMICARY_PORT", str(free_port("127.0.0.1", 0)))

    code, said = run(role)

    assert code == 1
    assert "FORMICARY_ARCHIVE_KEY names the file" in said


@pytest.mark.parametrize("kind", ["archive", "receipts"])
def test_a_key_that_is_lost_for_ever_is_replaced_knowingly(server, run, home, machine, kind):
    _, keys = machine()
    keys.signer(1)
    archive_match(server, run, "a")
    path = home / {"archive": "archive-key.json", "receipts": "receipt-keys.json"}[kind]
    before = keys.ids.of(kind)
    path.unlink()
    code, said = run("replace-key", kind)
    assert (code, "look for a copy" in said) == (1, True)

    code, said = run("replace-key", kind, "--yes")

    assert code == 0, said
    assert path.exists()
    assert not keys.ids.of(kind) & before
    assert list(keys.faults()) == []
    assert run("replace-key", "nothing")[0] == 1


def test_rotating_the_key_of_receipts_is_known_to_the_store(run, home, machine):
    _, keys = machine()
    keys.signer(1)

    assert run("rotate-key")[0] == 0

    assert len(keys.ids.of("receipts")) == 2
    assert list(keys.faults()) == []
    (home / "receipt-keys.json").unlink()
    code, said = run("rotate-key")
    assert (code, "No new key is created" in said) == (1, True)
