"""The types of the TypeScript client, checked by `tsc --strict` as its user would."""

import json
import re
from pathlib import Path

import pytest

from tests.sdk.typescript.building import PACKAGE, TOOLS, run
from tests.sdk.typescript.guide import ANSWERED, SHELL, as_typescript, read_guide

OPTIONS = {
    "strict": True,
    "noEmit": True,
    "target": "ES2022",
    "module": "NodeNext",
    "lib": ["ES2022", "DOM"],
    "types": [],
}


@pytest.fixture
def compile_all(client, tmp_path):
    """Compile programs that have the client installed."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "formicary-client").symlink_to(client)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS}))

    def check(**programs):
        for name, text in programs.items():
            (tmp_path / f"{name}.ts").write_text(text)
        run([str(TOOLS / "tsc"), "--pretty", "false"], tmp_path)

    return check


README = (PACKAGE / "README.md").read_text()
ONE_FILE = 'export { Client } from "formicary-client/browser.js";\n'


def test_all_that_the_readme_shows_is_right_by_strict_types(compile_all):
    """The blocks follow one on the other; the file for pages has the same types."""
    blocks = re.findall(r"```ts\n(.*?)```", README, re.DOTALL)
    text = "\n".join(blocks).replace("apiKey", '"key"')

    compile_all(readme=text + "export {};\n", first=blocks[0], page=ONE_FILE)

    assert len(blocks) > 4


def test_every_body_of_the_guide_is_taken_and_every_view_is_known_by_its_game(compile_all):
    """What is marked in `using.ts` as an error has to be one."""
    bodies = read_guide()
    using = Path(__file__).with_name("using.ts").read_text()

    compile_all(bodies=as_typescript(bodies), using=using)

    sent = re.findall(r"\bcurl [^|\n]*? -d (\S+)", SHELL)
    in_shell = [one for one in bodies if one.path != "/v1/webhooks"]
    assert len(in_shell) == len([one for one in sent if one.strip("\"'") not in ANSWERED])
