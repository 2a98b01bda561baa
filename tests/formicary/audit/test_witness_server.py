"""A witness signs the checkpoints of a service over HTTP, and only those of one growing tree."""

import signal
import subprocess
import sys
from threading import Thread

import httpx
import pytest
from structlog.testing import capture_logs

from events.tlog import CheckpointKey
from events.tlog.checkpoints import cosigned_at
from events.tlog.witness import AddCheckpoint, Witness
from formicary.settings import Settings
from formicary.settings.witnesses import WitnessAddress, parse_witnesses
from formicary.witnessing.asking import PAUSE_SECONDS
from formicary.witnessing.server import make_witness_server
from formicary.witnessing.states import WitnessFolder, open_witness_key
from tests.ports import quiet_port


@pytest.fixture
def witness(service, tmp_path):
    """Return a running witness of the service's log, as a service names it."""
    service.write()
    folder = tmp_path / "witness"
    key = open_witness_key(folder, "witness.example")
    log = service.log.key().signer().public
    signing = Witness(key, {log.name: log}, WitnessFolder(folder))
    server = make_witness_server("127.0.0.1", 0, signing)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield WitnessAddress(f"http://127.0.0.1:{server.server_port}", key.public)
    server.shutdown()
    server.server_close()
    thread.join()


def witnessed(service, *witnesses):
    """Return a role of the service whose checkpoints these witnesses sign."""
    service.role.end()
    service.wiring.witnesses = witnesses
    service.role = service.new_role()
    service.role._cosign._clock = lambda: service.seconds
    return service.role


def names(service, witness):
    return cosigned_at(service.log.checkpoint(1), [witness.key]).keys()


def test_each_checkpoint_is_signed(service, witness):
    witnessed(service, witness)
    for _ in range(3):
        service.begin()
        service.write()
        assert names(service, witness) == {"witness.example"}
    assert service.audit()[0] == []


def test_a_log_that_starts_again_learns_the_size_from_the_witness(service, witness):
    witnessed(service, witness)
    service.begin()
    service.write()
    witnessed(service, witness)
    service.begin()
    service.write()

    assert names(service, witness) == {"witness.example"}


def test_a_witness_that_is_away_delays_nothing_and_is_asked_later(service, witness):
    gone = WitnessAddress(f"http://127.0.0.1:{quiet_port()}", witness.key)
    role = witnessed(service, gone)
    service.begin()
    service.write()
    assert len(service.leaves()) == 1
    assert not names(service, witness)

    role._cosign._asked[0].address = witness
    service.begin()
    service.write()
    assert not names(service, witness)
    service.seconds += PAUSE_SECONDS
    service.begin()
    service.write()
    assert names(service, witness) == {"witness.example"}


def test_a_witness_that_is_added_signs_the_newest_checkpoint(service, witness):
    service.begin()
    service.write()
    role = witnessed(service, witness)
    assert not names(service, witness)
    role.step(block_ms=1)
    assert names(service, witness) == {"witness.example"}


def test_a_witness_that_was_away_signs_without_a_new_entry(service, witness):
    gone = WitnessAddress(f"http://127.0.0.1:{quiet_port()}", witness.key)
    role = witnessed(service, gone)
    service.begin()
    service.write()
    role._cosign._asked[0].address = witness
    role.step(block_ms=1)
    assert not names(service, witness)
    service.seconds += PAUSE_SECONDS
    role.step(block_ms=1)
    assert names(service, witness) == {"witness.example"}


def test_signatures_of_other_witnesses_are_kept(service, witness, tmp_path):
    """The first one has signed, and is away when the second one signs after a restart."""
    other = open_witness_key(tmp_path / "other", "other.example")
    log = service.log.key().signer().public
    states = WitnessFolder(tmp_path / "other")
    server = make_witness_server("127.0.0.1", 0, Witness(other, {log.name: log}, states))
    Thread(target=server.serve_forever, daemon=True).start()
    second = WitnessAddress(f"http://127.0.0.1:{server.server_port}", other.public)
    witnessed(service, witness)
    service.begin()
    service.write()
    gone = WitnessAddress(f"http://127.0.0.1:{quiet_port()}", witness.key)
    with capture_logs() as lines:
        witnessed(service, gone, second).step(block_ms=1)
    server.shutdown()
    server.server_close()

    signed = cosigned_at(service.log.checkpoint(1), [witness.key, other.public])
    assert signed.keys() == {"witness.example", "other.example"}
    assert not [line for line in lines if "witness" in line], "the first one is not asked again"


def test_only_a_change_of_a_witness_is_logged(service, witness):
    gone = WitnessAddress(f"http://127.0.0.1:{quiet_port()}", witness.key)
    with capture_logs() as lines:
        role = witnessed(service, gone)
        service.begin()
        service.write()
        for _ in range(3):
            service.seconds += PAUSE_SECONDS
            role.step(block_ms=1)
            service.begin()
            service.write()
        role._cosign._asked[0].address = witness
        service.seconds += PAUSE_SECONDS
        role.step(block_ms=1)
    events = [line["event"] for line in lines if "witness" in line]
    assert events == ["a witness has not signed", "a witness signs again"]


def test_a_restarted_log_begins_anew_at_its_witnesses(service, witness, tlog):
    """The witness does not know the new log, and is asked with no size of the old one."""
    role = witnessed(service, witness)
    for _ in range(3):
        service.begin()
        service.write()
    asked = role._cosign._asked[0]
    assert asked.size == 3
    assert tlog("restart", "--reason", "a test", "--yes").exit_code == 0
    service.role.step(block_ms=1)
    assert asked.size == 0


def test_a_forked_tree_is_not_signed(service, witness):
    witnessed(service, witness)
    service.begin()
    service.write()
    signer = service.log.key().signer()

    def ask(old, note, path="/add-checkpoint"):
        body = bytes(AddCheckpoint(old, (), note))
        return httpx.post(witness.url + path, content=body).status_code

    assert ask(1, signer.sign(1, bytes(32))) == 422
    assert ask(0, signer.sign(2, bytes(32))) == 409
    assert ask(1, CheckpointKey(signer.name, b"o" * 32).sign(2, bytes(32))) == 403
    assert ask(0, CheckpointKey("other.example", b"o" * 32).sign(1, bytes(32))) == 404
    assert ask(0, b"nothing") == 400
    assert ask(1, service.log.checkpoint(1), "/") == 404
    assert httpx.post(f"{witness.url}/add-checkpoint", content=bytes(80_000)).status_code == 400


def test_a_witness_remembers_after_a_restart(service, tmp_path):
    folder = tmp_path / "w"
    key = open_witness_key(folder, "witness.example")
    assert open_witness_key(folder, "witness.example").public == key.public
    (folder / "key").chmod(0o644)
    with pytest.raises(OSError, match="chmod 600"):
        open_witness_key(folder, "witness.example")


def test_the_setting_names_urls_and_keys(witness):
    text = f"https://a.example {witness.key}, http://b.example/w {witness.key}"
    assert [known.url for known in parse_witnesses("W", text)] == [
        "https://a.example",
        "http://b.example/w",
    ]
    log = CheckpointKey("log", bytes(32)).public
    for faulty in ("https://a.example", "a.example x", "https://a.example x", f"https://a {log}"):
        with pytest.raises(ValueError, match="W: "):
            parse_witnesses("W", faulty)
    assert Settings().witnesses == ()


@pytest.mark.slow
def test_the_command_prints_its_key_and_serves(service, tmp_path):
    service.write()
    port, log = quiet_port(), str(service.log.key().signer().public)
    command = [sys.executable, "-m", "formicary", "witness", "--name", "w.example", "--log", log]
    command += ["--port", str(port), "--folder", str(tmp_path / "w")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        printed = process.stdout.readline().strip()
        (address,) = parse_witnesses("W", f"http://127.0.0.1:{port} {printed}")
        http = httpx.Client(transport=httpx.HTTPTransport(retries=20))
        status = http.post(f"{address.url}/add-checkpoint", content=b"none").status_code
        process.send_signal(signal.SIGINT)
    assert status == 400
    assert process.returncode == 0
