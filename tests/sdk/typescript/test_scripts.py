"""Scripts of the page, the client and the verifier: types, lint, imports and formatting."""

import json
import os
import shutil

import pytest

from tests.sdk.typescript.building import ROOT, run

TOOLS = ROOT / "tests" / "node" / "node_modules" / ".bin"
RULES = "tests/node/biome-scripts.json"
LINTED = (
    "web/static",
    "sdk/typescript/src",
    "sdk/verify",
    "sdk/typescript/bundle.mjs",
    "tools/pages/bundle.mjs",
    "tests/sdk/typescript",
    "tests/sdk/vectors",
    "tests/node/eslint.config.mjs",
    "tests/node/module_state.mjs",
)


@pytest.fixture(autouse=True)
def _tools():
    if not shutil.which("node") or not TOOLS.exists():
        reason = "node or its tools are missing: `make test` installs them"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)


def test_the_page_has_the_client_as_it_is_built(client):
    """`npm run page` in `sdk/typescript` builds it and copies it there."""
    page = ROOT / "web" / "static" / "vendor" / "formicary-client.min.js"

    assert page.read_bytes() == (client / "dist" / "page.min.js").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("scripts", ["page", "verify"])
def test_the_scripts_are_well_typed(client, scripts):
    run([str(TOOLS / "tsc"), "--project", f"tests/node/tsconfig.{scripts}.json"], ROOT)


@pytest.mark.slow
def test_the_linter_finds_nothing(client):
    """ESLint reads all types, including the client's, after the build has generated the API's."""
    run([str(TOOLS / "eslint"), "--config", "tests/node/eslint.config.mjs", *LINTED], ROOT)


STATE = """
import { Linter } from "eslint";
import { noModuleState } from "./module_state.mjs";
const plugins = { page: { rules: { "no-module-state": noModuleState } } };
const rules = { "page/no-module-state": "error" };
const found = new Linter().verify(process.argv[1], { plugins, rules });
console.log(JSON.stringify(found.map(({ message }) => message.split("'")[1])));
"""


@pytest.mark.parametrize(
    ("script", "state"),
    [
        ("let count = 0; export const next = () => (count += 1);", ["count"]),
        ("export let shown = null;", ["shown"]),
        ("const page = { at: 0 }; export const go = (to) => { page.at = to; };", ["page"]),
        ("const seats = {}; export const leave = (seat) => { delete seats[seat]; };", ["seats"]),
        ("const queue = []; export const add = (move) => queue.push(move);", ["queue"]),
        ("const LOOKS = ['lit']; export const isLook = (look) => LOOKS.includes(look);", []),
        ("export function counter() { let count = 0; return () => (count += 1); }", []),
    ],
)
def test_a_module_of_the_page_holds_no_state(script, state):
    """A page's state is in its store, a widget's in a closure or in an object of a class."""
    command = ["node", "--input-type=module", "--eval", STATE, script]

    assert json.loads(run(command, ROOT / "tests" / "node")) == state


def biome(command, config):
    """Return a Biome command line that uses the program installed for this machine."""
    [program] = (TOOLS.parent / "@biomejs").glob("cli-linux-*/biome")
    return [str(program), command, "--config-path", config]


@pytest.mark.slow
def test_the_other_linter_finds_nothing():
    """Biome runs its recommended rules, which ESLint does not have, and rejects import cycles."""
    run([*biome("lint", RULES), "--error-on-warnings", *LINTED], ROOT)


@pytest.mark.parametrize("form", ['import "./one.js";', 'await import("./one.js");'])
def test_an_import_cycle_is_refused(tmp_path, form):
    """Three modules import each other. The cycle may also be closed by an import at run time."""
    (tmp_path / "one.js").write_text('import { two } from "./two.js";\nexport const one = two;\n')
    (tmp_path / "two.js").write_text('export { three as two } from "./three.js";\n')
    (tmp_path / "three.js").write_text(f"{form}\nexport const three = 1;\n")
    shutil.copy(ROOT / RULES, tmp_path / "rules.json")  # imports are resolved relative to the rules

    with pytest.raises(AssertionError, match="noImportCycles"):
        run([*biome("lint", "rules.json"), "."], tmp_path)


def test_the_scripts_are_formatted():
    """`biome format --write` with the same configuration and paths formats them."""
    run([*biome("format", RULES), *LINTED], ROOT)
