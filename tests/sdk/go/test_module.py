"""The Go module is formatted, vetted, tested and up to date with the description."""

import json
import re
import subprocess
import sys

import pytest
import yaml

from tests.sdk.go.building import DRIVER, MODULE, ROOT, find_go, run
from tools import release

pytestmark = pytest.mark.timeout(600)  # the first build compiles the standard library
NO_METHOD = {"follow_account"}  # Stream


def test_its_sources_are_formatted():
    sources = [*MODULE.rglob("*.go"), *DRIVER.rglob("*.go")]

    assert len(sources) > 20
    assert run([find_go().with_name("gofmt"), "-l", *sources], MODULE) == ""


def test_vet_finds_nothing():
    run([find_go(), "vet", "./..."], MODULE)
    run([find_go(), "vet", "./..."], DRIVER)


@pytest.mark.slow
def test_its_own_tests_pass():
    """The tests of the module cover retries, streams, webhooks, canonical JSON and all vectors."""
    output = run([find_go(), "test", "-count=1", "-v", "./..."], MODULE)

    assert output.count("--- PASS") > 200
    assert "--- SKIP" not in output


def test_it_needs_nothing_but_the_standard_library():
    listed = run([find_go(), "list", "-m", "all"], MODULE)

    assert listed.split() == ["formicary.example/client"]


def test_the_generated_sources_are_up_to_date():
    find_go()
    command = [sys.executable, str(MODULE / "generate.py"), "--check"]

    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)

    assert (done.stdout, done.returncode) == ("", 0), done.stderr


def test_each_operation_has_a_method():
    document = yaml.load((ROOT / "openapi.yaml").read_text(), yaml.CSafeLoader)
    routes = {
        (operation["operationId"], method.upper(), path)
        for path, members in document["paths"].items()
        for method, operation in members.items()
        if method in ("get", "put", "post", "patch", "delete")
    }
    source = (MODULE / "operations.go").read_text()
    sent = set()
    for method, path in re.findall(
        r'method: "(\w+)", path: ([^\n]*?)(?:, \w+: |}, options)', source
    ):
        pattern = re.sub(r'" \+ (?:part|strconv\.FormatInt)\(.*?\)(?:, 10\))? \+ "', "{}", path)
        pattern = re.sub(r'" \+ (?:part|strconv\.FormatInt)\(.*?\)(?:, 10\))?$', "{}", pattern)
        sent.add((method, pattern.strip('"')))

    missing = {
        operation
        for operation, method, path in routes
        if (method, re.sub(r"{\w+}", "{}", path)) not in sent
    }

    assert missing == NO_METHOD


def test_the_table_of_methods_has_its_names():
    source = "".join((MODULE / name).read_text() for name in ("operations.go", "follow.go"))
    listed = re.findall(r"\| `(\w+)` \|$", (ROOT / "docs/methods.md").read_text(), re.MULTILINE)

    assert len(listed) > 100
    assert [name for name in listed if f") {name}(" not in source] == []


def test_go_downloads_the_module_of_a_release(tmp_path):
    """A folder with the files of a proxy for modules serves the committed sources."""
    name, version = "formicary.example/client", f"v{release.read_version()}"
    proxy = tmp_path / "proxy" / name / "@v"
    proxy.mkdir(parents=True)
    release.build_go_module(ROOT, tmp_path)
    [archive] = tmp_path.glob("*.zip")
    archive.rename(proxy / f"{version}.zip")
    (proxy / f"{version}.info").write_text(json.dumps({"Version": version}))
    (proxy / f"{version}.mod").write_bytes((MODULE / "go.mod").read_bytes())
    user = tmp_path / "user"
    user.mkdir()
    (user / "go.mod").write_text(f"module user\n\ngo 1.19\n\nrequire {name} {version}\n")
    places = {"GOPROXY": f"file://{tmp_path / 'proxy'}", "GONOSUMDB": "*", "GOFLAGS": "-modcacherw"}
    environ = {**places, "GOMODCACHE": str(tmp_path / "cache")}

    run([find_go(), "mod", "download"], user, environ=environ)

    unpacked = tmp_path / "cache" / f"{name}@{version}"
    assert (unpacked / "verify" / "verify.go").exists()
    committed = run(["git", "show", "HEAD:sdk/go/models.go"], ROOT)
    assert (unpacked / "models.go").read_text() == committed
