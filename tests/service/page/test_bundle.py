"""The bundle of scripts and styles, which pages use if it belongs to the static files."""

import re
import shutil
import time

import pytest

from service.page.bundle import STATIC, digest_files, state_of
from tests.service.page.bundling import build_bundle

IMMUTABLE = "public, max-age=31536000, immutable"
LINK = re.compile(r'(?:href|src)="(/(?:static|bundle/[0-9a-f]{16})/[^"]+\.(?:js|css))"')
IMPORT = re.compile(r'(?:\bfrom|\bimport\(?)"([\w./:-]+)"')


@pytest.fixture
def bundled():
    """Build the bundle, and wait until running services notice it."""
    build_bundle()
    time.sleep(1)  # the service looks once in a second


def read_digest(folder):
    return digest_files(folder, state_of(folder))


@pytest.mark.usefixtures("bundled")
@pytest.mark.parametrize("path", ["/", "/account", "/leaderboards", "/rules", "/matches/none"])
def test_pages_load_joined_scripts_and_styles_that_browsers_keep(world, path):
    links = LINK.findall(world.get(path).text)

    assert len(links) > 2
    for link in links:
        answer = world.get(link)
        assert link.startswith(f"/bundle/{read_digest(STATIC)}/")
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, IMMUTABLE)
        imports = IMPORT.findall(answer.text) if link.endswith(".js") else []
        assert {name.rpartition("/")[2] for name in imports} <= {
            "first_board.js",
            "formicary-verify.js",
            "node:crypto",  # only where the browser has no WebCrypto
        }


@pytest.mark.usefixtures("bundled")
def test_modules_that_stay_apart_are_found_from_the_joined_script(world):
    """The first board is one module of the page, which a script has loaded before."""
    stem = f"/bundle/{read_digest(STATIC)}"
    script = world.get(f"{stem}/match/match.js").text

    assert '"./first_board.js"' in script
    assert '"../proof/formicary-verify.js"' in script
    assert world.get(f"{stem}/match/first_board.js").status_code == 200
    verifier = world.get(f"{stem}/proof/formicary-verify.js")
    assert verifier.data == (STATIC / "proof" / "formicary-verify.js").read_bytes()


def test_a_page_of_another_version_gets_the_file_as_it_is_now(world):
    """Browsers do not keep it at that address."""
    for digest in ("0" * 16, "none", "%2e%2e"):
        answer = world.get(f"/bundle/{digest}/common/api.js")
        assert answer.data == (STATIC / "common" / "api.js").read_bytes()
        assert answer.headers["Cache-Control"] == "no-cache"
    assert world.get(f"/bundle/{'0' * 16}/none.js").status_code == 404
    assert world.get(f"/bundle/{'0' * 16}/..%2fwords/en.po").status_code == 404


def test_a_changed_file_changes_the_digest(tmp_path):
    """Declarations of types are not shipped, so they do not count."""
    folder = tmp_path / "static"
    shutil.copytree(STATIC, folder)
    before = read_digest(folder)
    declarations = list(folder.rglob("*.d.ts"))
    for path in declarations:
        path.unlink()

    assert declarations
    assert before == read_digest(folder) == read_digest(STATIC)
    (folder / "match" / "match.js").write_text("// another")
    assert read_digest(folder) != before


def test_texts_are_kept_at_an_address_with_their_hash(world):
    address = re.search(r'data-words="(/words/en[^"]+)"', world.get("/").text)[1]

    assert world.get(address).headers["Cache-Control"] == IMMUTABLE
    assert world.get(address.partition("?")[0]).headers["Cache-Control"] == "no-cache"
    assert world.get(address).json == world.get(address.partition("?")[0]).json
