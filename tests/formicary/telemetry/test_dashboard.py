"""Dashboard and alerts only query series that the roles actually export."""

import json
import re
import socket
import time
from pathlib import Path

import httpx
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from formicary.servers.embedded import EmbeddedStore
from formicary.servers.supervise import Child
from formicary.telemetry.metrics import Metrics
from tests.by_game import ANY_GAME
from tests.ports import quiet_port
from tests.service.conftest import UUID
from tests.waiting import eventually
from workers.queues import QUEUES

ROOT = Path(__file__).parents[3]
ROLES = ("serve", "dispatch", "work", "sweep", "deliver")
OF_EVERY_SERIES = {"job", "instance"}  # added by Prometheus
START_SECONDS = 90
WORD = re.compile(r"\b(?:formicary_\w+|process_\w+|up)\b(?:\{(?P<chosen>[^}]*)\})?")
CHOICE = re.compile(r'(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"')
VALUES = {
    "operation": set(re.findall(r"operationId: (\w+)", (ROOT / "openapi.yaml").read_text())),
    "queue": set(QUEUES),
    "outcome": {"failed"},
    "job": {"formicary"},
}


@pytest.fixture(scope="module")
def scraped_roles(tmp_path_factory):
    """Start all roles, let them play, and return the labels of each series by role and name."""
    folder = tmp_path_factory.mktemp("scraped")
    store = EmbeddedStore(folder)
    store.start()
    ports = {role: quiet_port() for role in ("api", *ROLES)}
    environ = {"EVENTS_URL": store.url, "JOBS_URL": store.url, "FORMICARY_DATA": str(folder)}
    environ |= {"FORMICARY_PORT": str(ports["api"]), "NOTIFY_SOCKET": str(folder / "notify")}
    children = [
        Child([role], environ | {"FORMICARY_METRICS_PORT": str(ports[role])}) for role in ROLES
    ]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(environ["NOTIFY_SOCKET"])
        listening.settimeout(START_SECONDS)
        for child in children:
            child.start()
        try:
            said = [listening.recv(99) for _ in ROLES]
            play(f"http://127.0.0.1:{ports['api']}")
            yield said, {role: scrape(ports[role]) for role in ROLES}
        finally:
            for child in children:
                child.ask_to_stop()
            for child in children:
                child.finish(time.monotonic() + 10)
            store.stop()


def play(address):
    """Create a match of bots, and wait until they have moved."""
    headers = {"Idempotency-Key": UUID.format(1)}
    body = {"game": ANY_GAME.name, "seats": [{"bot": "random"}, {"bot": "random"}]}
    match_id = httpx.post(f"{address}/v1/matches", json=body, headers=headers).json()["id"]
    reading = f"{address}/v1/matches/{match_id}"
    eventually(lambda: httpx.get(reading).json()["version"] > 5, START_SECONDS)


def scrape(port):
    """Return the samples of a process: label names and values, by metric name."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return [
        (sample.name, frozenset(sample.labels), sample.value)
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    ]


@pytest.fixture(scope="module")
def labels(scraped_roles):
    """Return the label names of each series, including counters that have not counted yet."""
    names_by_metric = {
        name: set(names) for samples in scraped_roles[1].values() for name, names, _ in samples
    }
    for collector, names in Metrics().registry._collector_to_names.items():
        for name in names:
            names_by_metric.setdefault(name, set(getattr(collector, "_labelnames", ())))
    return names_by_metric | {"up": set()}


def queries():
    """Yield each query of the dashboard and the alerts, with the legend of its series."""
    board = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
    for panel in board["panels"]:
        for target in panel["targets"]:
            yield f"{panel['title']}: {target['expr']}", target["expr"], target["legendFormat"]
    for group in yaml.safe_load((ROOT / "docs" / "alerts.yaml").read_text())["groups"]:
        for rule in group["rules"]:
            text = " ".join(rule["annotations"].values())
            names = re.findall(r"\$labels\.(\w+)", text)
            yield rule["alert"], rule["expr"], " ".join(f"{{{{{name}}}}}" for name in names)


@pytest.mark.slow
def test_every_role_says_once_that_it_works(scraped_roles):
    said, samples = scraped_roles

    assert said == [b"READY=1"] * len(ROLES)
    for role in ROLES:
        values = {name: value for name, _, value in samples[role]}
        assert values["formicary_ready"] == values["formicary_build_info"] == 1, role
        assert abs(values["formicary_clock_skew_seconds"]) < 2, role


@pytest.mark.slow
def test_the_load_of_workers_and_the_age_of_the_backup_are_shown(scraped_roles):
    values = {name: value for name, _, value in scraped_roles[1]["dispatch"]}
    assert values["formicary_workers"] == 1
    assert values["formicary_worker_load"] >= 0
    (age,) = [
        value
        for name, _, value in scraped_roles[1]["sweep"]
        if name == "formicary_backup_age_seconds"
    ]
    assert age == float("inf")


@pytest.mark.parametrize(("title", "query", "legend"), list(queries()))
def test_a_query_is_about_series_that_are_shown(labels, title, query, legend):
    """The check covers metric names, all labels with their values, and the legend."""
    words = list(WORD.finditer(query))
    assert words, title

    known = set(OF_EVERY_SERIES)
    for word in words:
        name = word[0].partition("{")[0]
        assert name in labels, f"{name} is shown by no role"
        own = labels[name] | OF_EVERY_SERIES | ({"le"} if name.endswith("_bucket") else set())
        known |= own
        for label, value in CHOICE.findall(word["chosen"] or ""):
            assert label in own, f"{name} has no label {label}"
            wanted = set(value.split("|")) if label in VALUES else set()
            assert wanted <= VALUES.get(label, set()), f"no {label} is {value}"
    grouped = re.findall(r"\bby \(([^)]*)\)", query)
    kept = {label.strip() for labels_of in grouped for label in labels_of.split(",")}
    assert kept <= known
    for label in re.findall(r"\{\{(\w+)\}\}", legend):
        assert label in (kept if grouped else known), f"{label} is not kept"


def test_what_is_grouped_by_buckets_is_a_histogram():
    for title, query, _ in queries():
        assert ("histogram_quantile" in query) == ("_bucket" in query), title


def test_the_dashboard_opens_in_grafana():
    """Each panel has a unique id and position, and queries the selected Prometheus."""
    board = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
    panels = board["panels"]

    assert len({panel["id"] for panel in panels}) == len(panels) >= 20
    places = {(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}
    assert len(places) == len(panels)
    assert {panel["datasource"]["uid"] for panel in panels} == {"${source}"}
    assert [variable["name"] for variable in board["templating"]["list"]] == ["source"]


def test_prometheus_asks_at_the_ports_that_the_units_and_compose_set():
    jobs = yaml.safe_load((ROOT / "deploy" / "prometheus.yaml").read_text())["scrape_configs"]
    units = (ROOT / "deploy" / "systemd" / "formicary.target").read_text()
    started = re.findall(r"formicary-(\w+)(?:@(\d+))?\.service", units)
    ports = set()
    for role, number in started:
        name = f"formicary-{role}{'@' if number else ''}.service"
        text = (ROOT / "deploy" / "systemd" / name).read_text()
        (port,) = re.findall(r"^Environment=FORMICARY_METRICS_PORT=(.+)$", text, re.M)
        ports.add(int(port.replace("%i", number)))

    (systemd,) = jobs[0]["static_configs"]
    assert {int(target.rpartition(":")[2]) for target in systemd["targets"]} == ports
    assert len(ports) == len(started) == 7

    compose = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    roles = {name for name, part in compose.items() if part.get("command", [""])[0] in ROLES}
    (dns,) = jobs[1]["dns_sd_configs"]
    assert set(dns["names"]) == roles
    for role in roles:
        environment = compose[role]["environment"]
        assert environment["FORMICARY_METRICS_PORT"] == str(dns["port"])
        assert environment["FORMICARY_METRICS_HOST"] == "0.0.0.0"  # noqa: S104 - inside the network of compose
