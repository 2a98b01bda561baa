"""The page's JavaScript and the client's TypeScript, checked by the compiler and two linters."""

import os
import shutil

import pytest

from tests.sdk.typescript.building import ROOT, run

TOOLS = ROOT / "tests" / "node" / "node_modules" / ".bin"
LINTED = (
    "web/static",
    "sdk/typescript/src",
    "sdk/verify",
    "sdk/typescript/bundle.mjs",
    "tests/sdk/typescript",
    "tests/sdk/vectors",
    "tests/node/eslint.config.mjs",
)


@pytest.fixture(autouse=True)
def _tools():
    if not shutil.which("node") or not TOOLS.exists():
        reason = "node or its tools are missing: `make test` installs them"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


def test_the_page_has_the_client_as_it_is_built(client):
    """`npm run page` in `sdk/typescript` builds it and copies it there."""
    name = "formicary-client.min.js"

    assert (ROOT / "web" / "static" / "vendor" / name).read_bytes() == (
        client / "dist" / name
    ).read_bytes()


@pytest.mark.parametrize("scripts", ["page", "verify"])
def test_the_scripts_are_well_typed(client, scripts):
    run([str(TOOLS / "tsc"), "--project", f"tests/node/tsconfig.{scripts}.json"], ROOT)


def test_the_linter_finds_nothing(client):
    """It reads the types, including the client's, after the build has generated the API's."""
    run([str(TOOLS / "eslint"), "--config", "tests/node/eslint.config.mjs", *LINTED], ROOT)


def test_the_other_linter_finds_nothing():
    """It runs Biome's recommended rules, which ESLint does not have."""
    config = ["--config-path", "tests/node/biome-lint.json", "--error-on-warnings"]
    [biome] = (TOOLS.parent / "@biomejs").glob("cli-linux-*/biome")  # of this machine alone
    run([str(biome), "lint", *config, *LINTED], ROOT)
