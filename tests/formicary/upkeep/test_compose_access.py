"""Networks and secrets that each service of `compose.yaml` and each unit can access."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest
import yaml
from redis import Redis
from redis.exceptions import AuthenticationError, ConnectionError

from formicary.settings import read_settings
from tests.servers import program_of

ROOT = Path(__file__).parents[3]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
STORES = {"events", "jobs"}
APIS = {"api-1", "api-2"}
ROLES = {name for name, about in SERVICES.items() if about["image"] == "formicary"} - {"passwords"}
UNITS = ROOT / "deploy" / "systemd"


def reachable_from(name):
    """Return the services that share a network with the given one."""
    own = set(SERVICES[name].get("networks", ()))
    return {other for other, about in SERVICES.items() if own & {*about.get("networks", ())}} - {
        name
    }


def leads_outside(name):
    networks = SERVICES[name].get("networks", ())
    return any(not (COMPOSE["networks"][network] or {}).get("internal") for network in networks)


def test_only_the_api_has_the_administrators_token():
    """An empty value in `environment` takes precedence over the one in `.env`."""
    for name in ROLES:
        given = {"FORMICARY_ADMIN_TOKEN": "a" * 40} | SERVICES[name]["environment"]

        assert bool(given["FORMICARY_ADMIN_TOKEN"]) == (name in APIS)
    empty = read_settings({"FORMICARY_ADMIN_TOKEN": ""})
    assert empty.admin_token is None


def test_every_service_is_on_networks_that_are_named():
    """The default network of Compose would connect all services."""
    for about in SERVICES.values():
        assert about.get("network_mode") == "none" or about["networks"]


def test_the_deliverer_reaches_the_stores_and_the_outside_alone():
    assert reachable_from("deliverer") == STORES
    assert leads_outside("deliverer")


def test_the_proxy_reaches_the_api_alone():
    assert reachable_from("proxy") == APIS
    assert set(SERVICES["proxy"].get("volumes", ())) == set()


def test_nothing_but_the_proxy_has_a_port():
    assert {name for name, about in SERVICES.items() if about.get("ports")} == {"proxy"}


def test_stores_and_roles_without_a_reason_do_not_reach_outside():
    """Only the proxy, the deliverer and the API, which resolves host names, reach the internet."""
    outside = {name for name in SERVICES if leads_outside(name)}

    assert outside == {"proxy", "deliverer"} | APIS


@pytest.mark.parametrize("store", sorted(STORES))
def test_a_store_is_started_with_its_password(store):
    command = SERVICES[store]["command"].split()

    assert command[:2] == ["valkey-server", "/password/valkey.conf"]
    assert f"{store}-password:/password:ro" in SERVICES[store]["volumes"]
    assert SERVICES[store]["depends_on"]["passwords"]["condition"].endswith("successfully")


def test_the_roles_take_the_passwords_from_their_files():
    for name in ROLES:
        given, volumes = SERVICES[name]["environment"], SERVICES[name]["volumes"]
        for store in STORES:
            folder = f"/passwords/{store}"
            assert given[f"{store.upper()}_PASSWORD_FILE"] == f"{folder}/password"
            assert f"{store}-password:{folder}:ro" in volumes
            assert "@" not in given[f"{store.upper()}_URL"]
    writers = [
        name
        for name, about in SERVICES.items()
        if any(
            "password" in volume and not volume.endswith(":ro")
            for volume in about.get("volumes", ())
        )
    ]
    assert writers == ["passwords"]


@pytest.fixture
def password_maker(tmp_path):
    """Return a function that runs the script for the passwords, and its folder.

    The script runs as root without capabilities.
    """
    (script,) = SERVICES["passwords"]["command"]
    script = script.replace("$$", "$").replace("/passwords/", f"{tmp_path}/")
    confined = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"]
    command = [*SERVICES["passwords"]["entrypoint"], script]
    if os.geteuid() == 0 and shutil.which("setpriv"):
        command = confined + command
    for store in STORES:
        (tmp_path / store).mkdir()

    def make():
        subprocess.run(command, check=True)
        return {store: (tmp_path / store / "password").read_text() for store in STORES}

    return make, tmp_path


def test_passwords_are_made_once_and_differ(password_maker):
    make, folder = password_maker
    first = make()
    modes = {path.stat().st_mode & 0o777 for path in folder.glob("*/*")}

    assert make() == first
    assert len(set(first.values())) == len(STORES)
    assert all(re.fullmatch(r"[\w-]{43}", password) for password in first.values())
    assert modes == {0o444}
    assert {path.name for path in folder.glob("*/*")} == {"password", "valkey.conf"}


def test_a_server_with_such_a_password_refuses_whoever_has_none(password_maker, tmp_path):
    make, folder = password_maker
    make()
    socket = str(tmp_path / "s")
    command = [program_of("valkey"), str(folder / "events" / "valkey.conf"), "--port", "0"]
    command += ["--unixsocket", socket, "--dir", str(tmp_path), "--save", ""]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    environ = {"EVENTS_URL": f"unix://{socket}"}
    try:
        file = {"EVENTS_PASSWORD_FILE": str(folder / "events" / "password")}
        with Redis.from_url(str(read_settings(environ | file).events_url)) as allowed:
            wait_for(allowed)
        with Redis.from_url(environ["EVENTS_URL"]) as stranger, pytest.raises(AuthenticationError):
            stranger.ping()
    finally:
        server.kill()
        server.wait()


def wait_for(client, seconds=20):
    """Wait until a server responds."""
    until = time.monotonic() + seconds
    while True:
        try:
            assert client.ping()
        except ConnectionError:
            assert time.monotonic() < until
            time.sleep(0.02)
        else:
            return


def test_only_the_units_of_the_api_read_the_administrators_token():
    readers = [
        unit.name for unit in UNITS.glob("*.service") if "formicary-api.env" in unit.read_text()
    ]
    shared = (UNITS / "formicary.env").read_text()

    assert readers == ["formicary-api@.service"]
    assert "ADMIN_TOKEN" not in shared
    assert "FORMICARY_ADMIN_TOKEN" in (UNITS / "formicary-api.env").read_text()


def test_the_unit_of_the_deliverer_reaches_no_private_network_but_the_machine():
    text = (UNITS / "formicary-deliver.service").read_text()
    denied = re.search(r"^IPAddressDeny=(.*)$", text, re.MULTILINE)[1].split()

    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"):
        assert network in denied
    for network in ("100.64.0.0/10", "fc00::/7", "fe80::/10"):
        assert network in denied
    assert re.search(r"^IPAddressAllow=localhost$", text, re.MULTILINE)
    assert re.search(r"^SocketBindDeny=any$", text, re.MULTILINE) is None
