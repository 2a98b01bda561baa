"""The file format of packs. Each pack holds one finished match (see `docs/archive-format.md`).

magic || length of the index as 4 bytes || SHA-256 of the index || index || segments

The index is canonical JSON, compressed with zstd. A segment consists of two zstd frames: one with
the public records, and a sealed one with the hidden values. Each contains up to 250 entries,
separated by line feeds.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from itertools import accumulate

import msgspec
import zstandard
from msgspec import Struct

from events import canonical
from events.archive.errors import Damaged
from events.archive.sealing import VAULT, PackSeal
from events.chain import PREFIX, genesis, link
from events.entries import Entry, Head, UnlinkedEntries
from events.errors import NotCanonical

MAGIC = b"FMCYPAK1"
SEGMENT = 250  # entries
LEVEL = 3
HEADER_BYTES = len(MAGIC) + 4 + 32
RAW_MOST = 1 << 28  # maximum size of an expanded frame in bytes; larger frames are refused


class Segment(Struct, frozen=True, array_like=True, gc=False):
    """A range of consecutive entries in a pack.

    Attributes:
        count: the number of entries.
        e_bytes, s_bytes: the sizes of its two parts.
        link: the link of the last entry, in hex.
        hash: the SHA-256 of both stored parts, in hex.
    """

    count: int
    e_bytes: int
    s_bytes: int
    link: str
    hash: str


class PackIndex(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The index of a pack, which is read before any of its events.

    Attributes:
        match_id: the id of the match.
        version, link: the match's last version and its link, as in its head; the link is in hex.
        waits: the `waits` of the head before the match was archived.
        about: properties of the match, by name. The archive does not interpret them.
        key: the id of the service key that encrypts the hidden parts.
        salt: the salt of this pack, in hex.
        vault: the sealed vault from which the match's keys are derived, in hex.
        branches: the ids of its recorded branches.
        creation: the field and the stored answer of the idempotency key that created the match, in
            hex.
        segments: the segments, in order.
    """

    match_id: str = msgspec.field(name="match")
    version: int
    link: str
    waits: str
    about: Mapping[str, str] = {}
    key: str
    salt: str
    vault: str
    branches: tuple[str, ...] = ()
    creation: tuple[str, str] | None = None
    segments: tuple[Segment, ...]

    @property
    def head(self) -> Head:
        """The head that the match had before it was archived."""
        return Head(self.version, bytes.fromhex(self.link), self.waits)


class Contents(Struct, frozen=True, kw_only=True):
    """The contents to write to a pack: all data that the live store has about one match.

    Attributes:
        match_id: the id of the match.
        head: the head of the match.
        entries: all of its entries, from the first.
        vault: the vault from which its keys are derived.
        branches: the ids of its recorded branches.
        creation: the field and the stored answer of the idempotency key that created it, if known.
        about: properties for listings of packs, by name.
    """

    match_id: str
    head: Head
    entries: Sequence[Entry]
    vault: bytes
    branches: Sequence[str] = ()
    creation: tuple[bytes, bytes] | None = None
    about: Mapping[str, str] = {}


def write_pack(contents: Contents, seal: PackSeal) -> bytes:
    """Encode the pack of a match.

    Raises:
        NotCanonical: a record is not a single line of text.
        Damaged: the entries do not form an unbroken chain from the first event to the head.
    """
    _check_whole(contents)
    parts = [contents.entries[at : at + SEGMENT] for at in range(0, len(contents.entries), SEGMENT)]
    frames = [_write_segment(number, part, seal) for number, part in enumerate(parts, 1)]
    creation = contents.creation
    index = PackIndex(
        match_id=contents.match_id,
        version=contents.head.version,
        link=contents.head.link.hex(),
        waits=contents.head.waits,
        about=contents.about,
        key=seal.key,
        salt=seal.salt.hex(),
        vault=seal.seal(VAULT, contents.vault).hex(),
        branches=tuple(sorted(contents.branches)),
        creation=(creation[0].hex(), creation[1].hex()) if creation else None,
        segments=tuple(
            Segment(len(part), len(e), len(s), part[-1].link.hex(), sha256(e + s).hexdigest())
            for part, (e, s) in zip(parts, frames, strict=True)
        ),
    )
    return write_index(index) + b"".join(e + s for e, s in frames)


def _check_whole(contents: Contents) -> None:
    previous = genesis(contents.match_id)
    for seq, entry in enumerate(contents.entries, 1):
        previous = link(previous, seq, entry.e)
        if (entry.seq, entry.link) != (seq, previous):
            raise Damaged(seq, "the stream is not a chain")
    if (len(contents.entries), previous) != contents.head[:2] or not contents.entries:
        raise Damaged(len(contents.entries) + 1, "the stream does not end at its head")


def _write_segment(number: int, part: Sequence[Entry], seal: PackSeal) -> tuple[bytes, bytes]:
    hidden = [entry.s for entry in part]
    records = _join([entry.e for entry in part])
    return records, seal.seal(number, _join(hidden)) if any(hidden) else b""


def _join(texts: Sequence[bytes]) -> bytes:
    if any(b"\n" in text for text in texts):
        raise NotCanonical("a record is more than one line")
    return zstandard.ZstdCompressor(level=LEVEL).compress(b"\n".join(texts))


def write_index(index: PackIndex) -> bytes:
    """Encode the first part of a pack, which consists of everything before its segments."""
    text = zstandard.ZstdCompressor(level=LEVEL).compress(canonical.encode(index))
    return MAGIC + len(text).to_bytes(4) + sha256(text).digest() + text


def index_end(beginning: bytes) -> int:
    """Return the offset at which a pack's segments start, given its first `HEADER_BYTES` bytes.

    Raises:
        Damaged: the bytes are not the beginning of a pack.
    """
    if len(beginning) < HEADER_BYTES or not beginning.startswith(MAGIC):
        raise Damaged(1, "the file does not begin with the header of a pack")
    return HEADER_BYTES + int.from_bytes(beginning[len(MAGIC) : len(MAGIC) + 4])


def read_index(beginning: bytes) -> PackIndex:
    """Decode the index of a pack from bytes that include everything before the first segment.

    Raises:
        Damaged: the index is corrupt.
    """
    text = beginning[HEADER_BYTES : index_end(beginning)]
    if sha256(text).digest() != beginning[len(MAGIC) + 4 : HEADER_BYTES]:
        raise Damaged(1, "the index does not match its hash")
    try:
        index = msgspec.json.decode(expand(text), type=PackIndex)
    except (zstandard.ZstdError, msgspec.DecodeError) as error:
        raise Damaged(1, f"the index cannot be read: {error}") from error
    if sum(segment.count for segment in index.segments) != index.version:
        raise Damaged(1, "the number of events in the segments is not the version of the match")
    return index


def segment_starts(index: PackIndex) -> tuple[int, ...]:
    """Return the offsets of all segments from the end of the index, followed by the end offset."""
    return (0, *accumulate(segment.e_bytes + segment.s_bytes for segment in index.segments))


def read_segment(index: PackIndex, number: int, stored: bytes, seal: PackSeal) -> UnlinkedEntries:
    """Decode the entries of a segment. Segments are numbered from 1.

    The links are computed, and the chain is checked, when a link is first requested.

    Raises:
        Damaged: the segment is corrupt.
    """
    about, after = index.segments[number - 1], (number - 1) * SEGMENT
    if len(stored) != about.e_bytes + about.s_bytes:
        raise Damaged(after + 1, f"segment {number} is cut off")
    if sha256(stored).hexdigest() != about.hash:
        raise Damaged(after + 1, f"segment {number} does not match its hash")
    try:
        records = expand(stored[: about.e_bytes])
        opened = seal.open(number, stored[about.e_bytes :]) if about.s_bytes else None
        hidden = expand(opened).split(b"\n") if opened else [b""] * about.count
    except zstandard.ZstdError as error:
        raise Damaged(after + 1, f"segment {number} cannot be expanded: {error}") from error
    if about.s_bytes and opened is None:
        raise Damaged(after + 1, f"the hidden values of segment {number} cannot be opened")
    if {records.count(b"\n") + 1, len(hidden)} != {about.count}:
        raise Damaged(after + 1, f"segment {number} does not have {about.count} events")
    links = partial(_compute_links, index, number)
    return UnlinkedEntries(after + 1, records, hidden, bytes.fromhex(about.link), links)


def _compute_links(index: PackIndex, number: int, records: Sequence[bytes]) -> list[bytes]:
    """Return the links of a segment's records. The last one must equal the link in the index."""
    after, links = (number - 1) * SEGMENT, []
    previous = bytes.fromhex(index.segments[number - 2].link) if after else genesis(index.match_id)
    for seq, e in enumerate(records, after + 1):
        previous = sha256(PREFIX + previous + seq.to_bytes(8) + e).digest()  # `link`, but faster
        links.append(previous)
    if previous.hex() != index.segments[number - 1].link:
        raise Damaged(after + 1, f"segment {number} ends at another link")
    return links


def expand(frame: bytes) -> bytes:
    """Decompress a zstd frame. The result may have at most 256 MiB.

    Raises:
        zstandard.ZstdError: the frame is invalid, does not state its size, or is too large.
    """
    size = zstandard.frame_content_size(frame)
    if not 0 <= size <= RAW_MOST:
        raise zstandard.ZstdError(f"the size of a frame is {size} bytes")
    return zstandard.ZstdDecompressor().decompress(frame)
