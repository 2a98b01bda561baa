"""The types of the TypeScript client, checked by `tsc --strict` as for a user."""

import json
import re
from pathlib import Path

import pytest

from tests.sdk.typescript.building import PACKAGE, TOOLS, run
from tests.sdk.typescript.guide import ANSWERED, SHELL, as_typescript, read_guide

OPTIONS = {
    "strict": True,
    "noUncheckedIndexedAccess": True,
    "noEmit": True,
    "target": "ES2022",
    "module": "NodeNext",
    "lib": ["ES2022", "DOM"],
    "types": [],
}


README = (PACKAGE / "README.md").read_text()
ONE_FILE = 'export { Client } from "formicary-client/browser.js";\n'


BLOCKS = re.findall(r"```ts\n(.*?)```", README, re.DOTALL)


def list_programs():
    """Return the programs that a user would compile, by name.

    The blocks of the README are parts of one program. The file for pages has the same types. Lines
    marked as errors in `using.ts` must be errors.
    """
    return {
        "readme": "\n".join(BLOCKS).replace("apiKey", '"key"') + "export {};\n",
        "first": BLOCKS[0],
        "page": ONE_FILE,
        "bodies": as_typescript(read_guide()),
        "using": Path(__file__).with_name("using.ts").read_text(),
    }


@pytest.mark.slow
def test_readme_bodies_of_the_guide_and_views_are_right_by_strict_types(client, tmp_path):
    """A single run of the compiler checks all, because each run reads the same types again."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "formicary-client").symlink_to(client)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS}))
    for name, text in list_programs().items():
        (tmp_path / f"{name}.ts").write_text(text)

    run([str(TOOLS / "tsc"), "--pretty", "false"], tmp_path)


def test_the_readme_shows_more_than_a_little():
    assert len(BLOCKS) > 4


def test_every_body_of_the_guide_is_among_them():
    sent = re.findall(r"\bcurl [^|\n]*? -d (\S+)", SHELL)
    in_shell = [call for call in read_guide() if not call.path.startswith("/v1/webhooks")]

    assert len(in_shell) == len([path for path in sent if path.strip("\"'") not in ANSWERED])
