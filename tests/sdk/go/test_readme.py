"""The programs of the Go client's README compile, and the first one plays."""

import re

import pytest

from tests.sdk.go.building import MODULE, find_go, run

BLOCKS = re.findall(r"```go\n(.*?)```", (MODULE / "README.md").read_text(), re.DOTALL)
STANDARD = {
    "bytes": "bytes",
    "context": "context",
    "errors": "errors",
    "fmt": "fmt",
    "http": "net/http",
    "io": "io",
    "json": "encoding/json",
    "log": "log",
    "testing": "testing",
}
OURS = {"formicary": "", "fake": "/fake", "verify": "/verify"}
MOD = """module readme

go 1.19

require formicary.example/client v1.0.0

replace formicary.example/client => {module}
"""

pytestmark = pytest.mark.timeout(400)


def make_module(folder, name, text):
    """Write a module with one file, as a user of the client has it."""
    (folder / "go.mod").write_text(MOD.format(module=MODULE))
    (folder / name).write_text(text)


def spell_imports(text):
    """Return the imports that a text needs."""
    lines = [
        f'\t{name} "{path}"' for name, path in STANDARD.items() if re.search(rf"\b{name}\.", text)
    ]
    lines += [
        f'\t{name} "formicary.example/client{path}"'
        for name, path in OURS.items()
        if re.search(rf"\b{name}\.", text)
    ]
    return "import (\n" + "\n".join(lines) + "\n)\n"


@pytest.mark.slow
def test_the_first_program_plays(service, tmp_path):
    program = BLOCKS[0].replace("http://localhost:8000", f"http://127.0.0.1:{service.port}")
    make_module(tmp_path, "main.go", program)

    printed = run([find_go(), "run", "."], tmp_path)

    played = service.get("/v1/matches?status=over")["matches"][0]
    match = service.get(f"/v1/matches/{played['id']}")
    assert printed.strip() == match["outcome"]["text"]


@pytest.mark.slow
def test_each_further_block_compiles(tmp_path):
    """The last block is a test, which is run."""
    text = "\n".join(BLOCKS[1:])
    make_module(tmp_path, "readme_test.go", f"package readme\n\n{spell_imports(text)}\n{text}")

    assert len(BLOCKS) > 8
    run([find_go(), "vet", "./..."], tmp_path)
    assert "ok" in run([find_go(), "test", "./..."], tmp_path)


def test_each_block_is_formatted(tmp_path):
    gofmt = find_go().with_name("gofmt")
    for number, block in enumerate(BLOCKS):
        head = "" if block.startswith("package") else "package readme\n\n"
        (tmp_path / f"{number}.go").write_text(head + block)

    assert run([gofmt, "-l", tmp_path], tmp_path) == ""
