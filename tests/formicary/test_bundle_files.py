"""Bundle files are read line by line, compressed or not, with lines of any length."""

import gzip
import tracemalloc

import pytest

from formicary.upkeep.bundle_files import LinesOfFile
from matches.audit.reading import LINE_MOST
from tests.replays.recording import FOLDER

PACKED = FOLDER / "table" / "going-back.ndjson.gz"


@pytest.fixture(params=["plain", "packed"])
def file(request, tmp_path):
    """Return a function that writes a file, compressed or not."""

    def write(data):
        path = tmp_path / "match"
        path.write_bytes(data if request.param == "plain" else gzip.compress(data))
        return path

    return write


def test_lines_come_again_and_again(file):
    text = gzip.decompress(PACKED.read_bytes())
    lines = LinesOfFile(file(text))

    assert list(lines) == list(lines) == text.splitlines(keepends=True)
    assert lines.count_in_header() == text.count(b"\n") - 1


def test_the_last_line_may_lack_its_end_and_a_file_its_lines(file):
    assert list(LinesOfFile(file(b"a\nb"))) == [b"a\n", b"b"]
    assert list(LinesOfFile(file(b""))) == []


def test_of_a_line_that_is_too_long_no_more_is_read_than_shows_it(file):
    """A line is rejected once it is too long, because a small file can expand to gigabytes."""
    path = file(b"x" * (8 * LINE_MOST) + b"\nb\n")
    tracemalloc.start()
    try:
        first = next(iter(LinesOfFile(path)))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert len(first) == LINE_MOST + 1
    assert peak < 4 * LINE_MOST


@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_line_that_is_too_long_is_told(run, tmp_path, command):
    path = tmp_path / "match.ndjson"
    path.write_bytes(b'{"bundle":' + b"1" * LINE_MOST + b"}\n")

    code, said = run(command, path)

    assert code == 1
    assert f"does not hold at seq 0: record: the line is longer than {LINE_MOST} bytes" in said


@pytest.fixture(scope="module")
def bomb(tmp_path_factory):
    """Return a function that writes a small compressed file that starts as given.

    The start is followed by 200 MB of repeated bytes.
    """

    def write(first, again):
        path = tmp_path_factory.mktemp("bomb") / "match.ndjson.gz"
        with gzip.open(path, "wb", compresslevel=1) as out:
            out.write(first)
            block = again * (1_000_000 // len(again))
            for _ in range(200):
                out.write(block)
        assert path.stat().st_size < 2_000_000
        return path

    return write


@pytest.fixture
def unpacked(monkeypatch):
    """Count the decompressed bytes, as a list with the length of each line that is read."""
    lengths = []

    class CountedFile(gzip.GzipFile):
        def readline(self, size=-1):
            line = super().readline(size)
            lengths.append(len(line))
            return line

    monkeypatch.setattr(gzip, "GzipFile", CountedFile)
    return lengths


HEADER, EVENT = gzip.decompress(PACKED.read_bytes()).splitlines(keepends=True)[:2]


@pytest.mark.parametrize("command", ["verify", "import"])
@pytest.mark.parametrize(
    ("first", "again", "said"),
    [
        (b"", b"\n", "seq 0: record: the line is empty"),
        (HEADER, b"\n", "seq 1: record: the line is empty"),
        (HEADER + EVENT, b"\n", "seq 2: record: the line is empty"),
        (HEADER + EVENT, b"x", f"seq 2: record: the line is longer than {LINE_MOST} bytes"),
        (HEADER, b"\x00", f"seq 1: record: the line is longer than {LINE_MOST} bytes"),
    ],
)
def test_a_file_that_unpacks_to_much_is_refused_at_its_first_bad_line(
    run, bomb, unpacked, command, first, again, said
):
    path = bomb(first, again)

    code, text = run(command, path)

    assert code == 1
    assert f"does not hold at {said}" in text
    assert 0 < sum(unpacked) < 3 * LINE_MOST


@pytest.mark.parametrize("cut", [1, 200])
def test_a_packed_file_that_was_cut_or_spoiled_cannot_be_read(run, tmp_path, cut):
    whole = PACKED.read_bytes()
    cut_off, spoiled = tmp_path / "cut.gz", tmp_path / "spoiled.gz"
    cut_off.write_bytes(whole[:-cut])
    spoiled.write_bytes(whole[: len(whole) // 2] + b"\xff" * 50 + whole[len(whole) // 2 + 50 :])

    for path in (cut_off, spoiled):
        code, said = run("verify", path)
        assert code == 1
        assert "cannot be read" in said or "does not hold" in said
