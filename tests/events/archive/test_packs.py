"""Packs return their contents unchanged, and any change to a pack is detected."""

import stat
from pathlib import Path

import pytest
import zstandard
from msgspec.structs import replace

from events import Broken, Entry, Head, NotCanonical, genesis, link
from events.archive import (
    Archive,
    ArchiveAway,
    ArchivePlace,
    Damaged,
    NoServiceKey,
    PackLost,
    Sealer,
)
from events.archive.archive import name_of
from events.archive.pack import SEGMENT, expand, index_end, read_index, write_index, write_pack
from events.archive.sealing import key_id
from tests.events.archive.packing import BRANCH, KEY, MATCH, ROOT, chain, contents, fixed_keys


@pytest.mark.parametrize("count", [1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT + 7])
def test_a_match_comes_back_byte_for_byte(archive, count):
    archive.put(contents(count))

    assert tuple(archive.read(MATCH)) == chain(count)
    assert archive.vault(MATCH) == ROOT
    assert archive.index(MATCH).about == {"game": "anthill"}


def test_a_frame_that_holds_more_than_it_may_is_not_expanded(monkeypatch):
    """A frame that would expand to gigabytes, or omits its size, is not decompressed."""
    full, more = (zstandard.ZstdCompressor().compress(bytes(size)) for size in (1000, 1001))
    silent = zstandard.ZstdCompressor(write_content_size=False).compress(bytes(9))
    monkeypatch.setattr("events.archive.pack.RAW_MOST", 1000)

    assert expand(full) == bytes(1000)
    for frame in (more, silent, b"no frame"):
        with pytest.raises(zstandard.ZstdError):
            expand(frame)


@pytest.mark.parametrize(
    ("after", "until"), [(0, 7), (249, 251), (250, 500), (3, None), (600, None), (599, 700), (9, 9)]
)
def test_a_part_is_read(archive, after, until):
    archive.put(contents(600))

    seqs = [entry.seq for entry in archive.read(MATCH, after, until)]

    assert seqs == list(range(after + 1, min(until or 600, 600) + 1))


def test_an_open_of_a_large_index_takes_a_second_read(archive, monkeypatch):
    monkeypatch.setattr("events.archive.archive.FIRST_READ", 100)
    archive.put(contents(600))

    assert tuple(archive.read(MATCH)) == chain(600)


def test_one_read_opens_a_pack_and_one_more_gives_a_segment(archive, monkeypatch):
    monkeypatch.setattr("events.archive.archive.FIRST_READ", 4000)
    archive.put(contents(6000))
    asked = []
    read = archive.place.read
    monkeypatch.setattr(archive.place, "read", lambda *how: asked.append(how) or read(*how))

    assert [entry.seq for entry in archive.read(MATCH, 5990)] == list(range(5991, 6001))
    assert [entry.seq for entry in archive.read(MATCH, 5995, 5996)] == [5996]

    assert len(asked) == 2


def test_others_read_neither_the_file_nor_what_is_hidden(archive):
    archive.put(contents(600))

    path = Path(archive.place.url) / name_of(MATCH)
    text = archive.place.read(name_of(MATCH))
    assert ROOT not in text
    assert ROOT.hex().encode() not in text
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_pack_of_another_key_is_not_opened_and_a_former_key_opens_it(archive):
    archive.put(contents(3))
    other = b"o" * 32

    with pytest.raises(NoServiceKey, match=key_id(KEY)):
        Archive(archive.place, Sealer(fixed_keys(other))).vault(MATCH)
    assert Archive(archive.place, Sealer(fixed_keys(other, KEY))).vault(MATCH) == ROOT


def test_a_key_has_its_length():
    with pytest.raises(NoServiceKey, match="32 bytes"):
        Sealer(fixed_keys(b"short")).seal_pack(MATCH)


def test_every_flipped_byte_is_found(archive):
    """A pack returns the original data or reports damage."""
    archive.put(contents(7))
    whole = archive.place.read(name_of(MATCH))
    for at in range(len(whole)):
        bad = bytearray(whole)
        bad[at] ^= 1
        archive.place.write(name_of(MATCH), bytes(bad))
        archive.forget(MATCH)
        with pytest.raises(Damaged):
            assert (*archive.read(MATCH), archive.vault(MATCH)) != (*chain(7), ROOT)


@pytest.mark.parametrize("left", [0, 8, 43, 60, -1])
def test_a_pack_that_was_cut_is_found(archive, left):
    archive.put(contents(300))
    whole = archive.place.read(name_of(MATCH))
    archive.place.write(name_of(MATCH), whole[:left])
    archive.forget(MATCH)

    with pytest.raises(Damaged):
        tuple(archive.read(MATCH))
    with pytest.raises(Damaged):
        archive.add_branches(MATCH, [BRANCH])


def test_a_pack_of_another_match_or_another_end_is_not_taken(archive):
    pack = contents(3)
    archive.put(pack)
    other = Head(3, bytes(32), "archived")

    with pytest.raises(Damaged, match="and its head"):
        archive.index(MATCH, other)
    archive.place.write(name_of(BRANCH), archive.place.read(name_of(MATCH)))
    with pytest.raises(Damaged, match="does not match"):
        archive.index(BRANCH)


def test_an_index_of_other_counts_is_not_taken():
    seal = Sealer(fixed_keys(KEY)).seal_pack(MATCH)
    index = read_index(write_pack(contents(3), seal))

    with pytest.raises(Damaged, match="number of events"):
        read_index(write_index(replace(index, version=4)))


def test_a_frame_of_other_entries_is_not_taken(archive):
    """A segment is rejected if it is combined with the index of another pack of the same match."""
    archive.put(contents(3))
    first = archive.place.read(name_of(MATCH))
    index = archive.index(MATCH)

    segments = first[index_end(first) :]
    fewer = replace(index, version=2, segments=(replace(index.segments[0], count=2),))
    archive.place.write(name_of(MATCH), write_index(fewer) + segments)
    archive.forget(MATCH)
    with pytest.raises(Damaged, match="does not have 2 events"):
        tuple(archive.read(MATCH))
    linked = replace(index, segments=(replace(index.segments[0], link="00" * 32),))
    archive.place.write(name_of(MATCH), write_index(linked) + segments)
    archive.forget(MATCH)
    with pytest.raises(Damaged, match="another link"):
        tuple(archive.read(MATCH))


def test_only_a_whole_chain_is_packed(archive):
    entries = chain(3)
    with pytest.raises(Damaged, match="not a chain"):
        archive.put(contents(3, entries=entries[1:]))
    with pytest.raises(Damaged, match="end at its head"):
        archive.put(contents(3, entries=entries[:2]))
    e = b"two\nlines"
    odd = Entry(1, e, b"", link(genesis(MATCH), 1, e))
    with pytest.raises(NotCanonical):
        archive.put(contents(1, entries=(odd,), head=Head(1, odd.link, "over")))
    assert not archive.has(MATCH)


def test_branches_are_added_to_the_index(archive):
    archive.put(contents(300, branches=("aaaa",)))

    archive.add_branches(MATCH, [BRANCH])
    archive.add_branches(MATCH, [BRANCH])

    assert archive.index(MATCH).branches == ("aaaa", BRANCH)
    assert tuple(archive.read(MATCH)) == chain(300)


def test_who_has_opened_a_pack_reads_on_when_it_is_written_again(archive):
    """A reader of a pack continues although its segments have moved and are sealed differently."""
    archive.put(contents(600))
    reader = Archive(archive.place, Sealer(fixed_keys(KEY)), segments=1)
    pages = reader.pages(MATCH)
    assert len(next(pages)) == SEGMENT

    archive.put(contents(600, branches=(BRANCH,)))

    assert [entry.seq for page in pages for entry in page] == list(range(SEGMENT + 1, 601))


def test_memory_is_bounded(archive):
    small = Archive(archive.place, Sealer(fixed_keys(KEY)), packs=1, segments=2)
    small.put(contents(1000))
    tuple(small.read(MATCH))
    other = chain(2, BRANCH)
    head = Head(2, other[-1].link, "over")
    small.put(contents(2, match_id=BRANCH, entries=other, head=head))
    tuple(small.read(BRANCH))

    assert list(small._packs) == [BRANCH]
    assert len(small._segments) == 2


def test_packs_are_listed_and_removed(archive):
    assert list(archive.matches()) == []
    archive.put(contents(3))
    assert (list(archive.matches()), archive.has(MATCH)) == ([MATCH], True)

    archive.remove(MATCH)
    archive.remove(MATCH)

    assert (list(archive.matches()), archive.has(MATCH)) == ([], False)
    with pytest.raises(PackLost, match="no pack of"):
        archive.index(MATCH)


def test_a_folder_that_is_away_is_no_lost_pack(archive, tmp_path):
    """If there are no packs at all, the folder is assumed to be wrong or not mounted."""
    archive.put(contents(3))
    archive.forget(MATCH)
    (tmp_path / "archive").rename(tmp_path / "away")

    with pytest.raises(ArchiveAway, match="no packs in") as raised:
        archive.index(MATCH)

    assert not isinstance(raised.value, PackLost)


def test_a_place_that_cannot_be_used_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    blocked = Archive(ArchivePlace(str(tmp_path / "file")), Sealer(fixed_keys(KEY)))
    with pytest.raises(ArchiveAway, match=r"NotADirectory|FileExists"):
        blocked.put(contents(3))
    with pytest.raises(ArchiveAway):
        Archive(ArchivePlace("no-such-protocol://x"), Sealer(fixed_keys(KEY))).has(MATCH)


def test_a_write_that_fails_leaves_what_was_there(archive, monkeypatch):
    archive.put(contents(3))
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "no space")))

    with pytest.raises(ArchiveAway):
        archive.put(contents(2))

    assert tuple(archive.read(MATCH)) == chain(3)
    assert list(archive.matches()) == [MATCH]


def test_damage_is_a_fault_of_the_log():
    assert issubclass(Damaged, Broken)
    assert Damaged(251, "x").fault == "pack"
