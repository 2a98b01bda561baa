"""Every process is replaced under load, behind nginx, and no request fails."""

import os
import signal
import tempfile
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
import yaml

from bench.load.caller import Caller
from bench.load.campaign import TWO_EACH, verify_all
from bench.load.service import ROLES, Service
from service.contract.openapi.sharing import inline_parts
from tests.edge.test_hogs import report
from tests.load.histories import find_faults
from tests.load.rivals import Rival, Tables
from tests.waiting import eventually
from tools.description import PATH

CLIENTS, MATCHES = 4, 4
QUIET_SECONDS = 5.0
REPEATABLE = {  # POST and PATCH without an idempotency key: the second request changes nothing more
    *("begin_passkey", "begin_sign_in", "explain_command", "look_at_invitation", "preview_command"),
    *("change_match_note", "change_match_study", "change_webhook"),  # the same content again
    *("start_analysis", "ask_whatif", "create_rematch"),  # the one that exists is returned
    "create_matches",  # each plan has a key
    "retry_delivery",  # a receiver must expect repetitions of a delivery
}


def test_nginx_may_repeat_every_request():
    unkeyed = {
        operation["operationId"]
        for path in inline_parts(yaml.load(PATH.read_text(), yaml.CSafeLoader))["paths"].values()
        for method, operation in path.items()
        if method in {"post", "patch"}
        and all(given["name"] != "Idempotency-Key" for given in operation.get("parameters", ()))
    }

    assert unkeyed == REPEATABLE


@pytest.fixture
def service(tmp_path):
    with tempfile.TemporaryDirectory(prefix="fo-") as data:
        (Path(data) / "jobs").mkdir()
        settings = {"FORMICARY_TRUSTED_PROXIES": "1", "FORMICARY_ADDRESS_CONNECTIONS": "off"}
        counts = TWO_EACH | {"deliver": 2}
        running = Service(tmp_path, Path(data), counts, environ=settings)
        yield running
        running.stop()


def replace_each(service):
    """Stop one process after another as `systemctl restart` does, and wait for its successor.

    Return the number of processes.
    """
    count = 0
    for role in ROLES:
        for number, pid in enumerate(service.processes()[role]):
            began = time.time()
            os.kill(pid, signal.SIGTERM)
            eventually(lambda: service.processes()[role][number] not in {0, pid}, 60)  # noqa: B023
            service.wait(began)
            count += 1
    return count


def p99_ms(operations, since, until):
    """Return the 99th percentile of the duration of commands that began in an interval."""
    took = sorted(
        operation.ended - operation.began
        for operation in operations
        if operation.first and since <= operation.began < until
    )
    return 1000 * took[int(len(took) * 0.99)]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_process_is_replaced_under_load(service, start_nginx, tmp_path):
    port = start_nginx(service, connections=100, rate=100_000)
    ended = []
    with closing(Caller(lambda: [port], 0)) as creator:
        tables = Tables(creator, MATCHES)
        rivals = [Rival(lambda: [port], tables, lambda _: ended, seed) for seed in range(CLIENTS)]
        for rival in rivals:
            rival.start()
        began = time.monotonic()
        time.sleep(QUIET_SECONDS)
        replaced_at = time.monotonic()
        count = replace_each(service)
        ended.append(time.monotonic())
        for rival in rivals:
            rival.join()

    assert count == sum(service.counts.values())
    assert [rival.fault for rival in rivals if rival.fault] == []
    answers = sum((rival.answers for rival in rivals), Counter())
    assert {name for name in answers if not name.startswith(("2", "4"))} == set()
    history = tables.gather(rivals)
    assert [fault for noted in history.values() for fault in find_faults(noted)] == []
    verified = verify_all(service, tmp_path)
    assert (verified.fails, verified.holds) == (0, len(history))
    operations = [operation for noted in history.values() for operation in noted]
    quiet, replacing = (
        p99_ms(operations, began, replaced_at),
        p99_ms(operations, replaced_at, *ended),
    )
    report("rolling restart, p99 of commands in ms", quiet=quiet, replacing=replacing)
