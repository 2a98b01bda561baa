"""The single-file verifier has no dependencies, accepts recorded matches, and finds tampering."""

import ast
import gzip
import subprocess
import sys
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from events import canonical
from tests.matches.bundles import change_line, mend
from tests.replays.recording import FOLDER
from tests.sdk import FILE, alone
from tests.sdk.service import BOT
from tests.sdk.vectors.javascript import FILE as NODE_FILE
from tests.sdk.vectors.javascript import run_node

RECORDED = sorted(FOLDER.glob("*/*.ndjson.gz"))
NEVER_BEGAN = {"cancelled.ndjson.gz", "expired.ndjson.gz"}  # nothing was drawn or hidden
BEGUN = [path for path in RECORDED if path.name not in NEVER_BEGAN]


def names(path):
    return f"{path.parent.name}/{path.name}"


@pytest.mark.parametrize("path", RECORDED, ids=names)
def test_a_recorded_match_holds(path):
    lines = alone.read_lines(str(path))
    counted = alone.verify(lines)

    assert counted["complete"]
    assert counted["sealed"] == 0
    assert (counted["draws"] > 0) is (path.name not in NEVER_BEGAN)
    assert counted["events"] == len(lines) - 1


@pytest.mark.parametrize("path", BEGUN, ids=names)
def test_a_tampered_copy_of_a_recorded_match_is_named(path):
    lines = alone.read_lines(str(path))
    middle = len(lines) // 2
    sealed = next(seq for seq in range(middle, 0, -1) if b'"opened"' in lines[seq])
    salted = lambda line: next(iter(line["opened"].values())).update(salt="00" * 32)  # noqa: E731
    cases = {
        (middle, "link"): change_line(lines, middle, lambda line: line["e"].update(by="admin")),
        (middle, "gap"): lines[:middle] + lines[middle + 1 :],
        (middle, "head"): lines[:middle],
        (sealed, "seal"): change_line(lines, sealed, salted),
        (1, "commitment"): mend(
            change_line(
                lines,
                len(lines) - 1,
                lambda line: line["e"]["event"]["keys"].update(luck="00" * 32),
            )
        ),
    }
    for fault, tampered in cases.items():
        with pytest.raises(alone.Broken) as caught:
            alone.verify(tampered)
        assert (caught.value.seq, caught.value.fault) == fault


@pytest.mark.parametrize("file", [FILE, BOT], ids=lambda file: file.name)
def test_a_file_imports_the_standard_library_only_and_reads_as_python_3_9(file):
    tree = ast.parse(file.read_text(), feature_version=(3, 9))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {name.name.partition(".")[0] for name in node.names}
        if isinstance(node, ast.ImportFrom):
            imported.add(node.module.partition(".")[0])

    assert imported - {"__future__"} <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("plain", "spelled"),
    [
        ({"b": 1, "a": [True, None, "é\n\x7f\u2028"]}, '{"a":[true,null,"é\\n\x7f\u2028"],"b":1}'),
        (
            {"a": {"aa": '\x01"\\/', "a": -(2**53 - 1)}},
            '{"a":{"a":-9007199254740991,"aa":"\\u0001\\"\\\\/"}}',
        ),
    ],
)
def test_canonical_json_is_spelled_as_the_log_spells_it(plain, spelled):
    assert alone.canonical(plain) == canonical.encode(plain) == spelled.encode()


@pytest.mark.parametrize("number", ["1.0", "1e3", "9007199254740992", "NaN", "-Infinity"])
def test_numbers_that_are_not_the_same_to_every_reader_are_named(number):
    line = b'{"at":%b}\n' % number.encode()
    with pytest.raises(alone.Broken) as caught:
        alone.verify([line])
    assert (caught.value.seq, caught.value.fault) == (0, "record")


def run_file(*arguments):
    """Run the file as users do, without site packages and outside the project."""
    command = [sys.executable, "-I", "-S", str(FILE), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")


def test_run_on_a_file_it_says_what_holds(tmp_path):
    ended = run_file(RECORDED[0])
    assert ended.returncode == 0
    assert "complete   True" in ended.stdout

    cut = tmp_path / "cut.ndjson"
    cut.write_bytes(b"".join(gzip.decompress(RECORDED[0].read_bytes()).splitlines(True)[:-1]))
    ended = run_file(cut)
    assert ended.returncode == 1
    assert "head" in ended.stdout


@pytest.fixture(params=["python", "node"])
def run(request):
    """Return a function that runs one of the two files as users do."""
    return run_file if request.param == "python" else partial(run_node, NODE_FILE)


HEADER, EVENT = gzip.decompress(RECORDED[0].read_bytes()).splitlines(keepends=True)[:2]


@pytest.mark.parametrize(
    ("first", "again", "megabytes", "code", "said"),
    [
        (HEADER + EVENT, b"\n", 200, 1, "seq 2: record: the line is empty"),
        (HEADER, b"x", 20, 1, f"seq 1: record: the line is longer than {alone.LINE_MOST} bytes"),
        (HEADER, b" " * (1 << 20) + b"\n", 600, 2, "cannot be read"),
    ],
)
def test_a_file_that_unpacks_to_much_is_refused(run, tmp_path, first, again, megabytes, code, said):
    path = tmp_path / "match.ndjson.gz"
    with gzip.open(path, "wb", compresslevel=1) as out:
        out.write(first)
        block = again * (1_000_000 // len(again) or 1)
        for _ in range(megabytes):
            out.write(block)

    began = getrusage(RUSAGE_CHILDREN).ru_utime
    ended = run(path)

    assert getrusage(RUSAGE_CHILDREN).ru_utime - began < 10  # of a processor, however busy it is
    assert ended.returncode == code, ended
    assert said in ended.stdout + ended.stderr


@pytest.mark.parametrize("count", [2, 3])
def test_lines_that_are_too_many_are_named(monkeypatch, count):
    monkeypatch.setattr(alone, "LINES_MOST", count)
    with pytest.raises(alone.Broken) as caught:
        alone.verify(alone.read_lines(str(RECORDED[0])))

    assert (caught.value.seq, caught.value.fault) == (count + 1, "record")
    assert caught.value.detail == f"there are more than {count} events"


def test_what_cannot_be_read_is_said_in_a_line(tmp_path):
    packed = tmp_path / "half.ndjson.gz"
    packed.write_bytes(RECORDED[0].read_bytes()[:200])

    for path in (tmp_path / "none.ndjson", packed):
        ended = run_file(path)
        assert ended.returncode == 2
        assert ended.stderr.startswith("it cannot be read: ")
        assert len(ended.stderr.splitlines()) == 1
