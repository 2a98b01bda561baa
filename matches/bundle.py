"""A match as a file: everything that a reader may know of it, for checking it away from here.

NDJSON: a header, then the events from the first on as that reader sees them. Of a match that
has released its keys that is everything, so its log can be put together again byte for byte.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from events import Broken, Entry, Head, canonical
from matches import read
from matches.house import House
from matches.read import Reader
from projections.redact import Seen


class Header(Struct, frozen=True, kw_only=True):
    """The first line of a bundle.

    Attributes:
        bundle: version of this format.
        match, game, rules, content: what is played, under which rules, with which pack.
        version, link: the head of the log; the link in hex.
    """

    bundle: int = 1
    match: str
    game: str
    rules: str
    content: str
    version: int
    link: str

    @property
    def head(self) -> Head:
        """Where the log must end."""
        return Head(self.version, bytes.fromhex(self.link))


def bundle(house: House, who: Reader) -> Iterator[bytes]:
    """Yield the lines of a match's bundle, each with its line feed."""
    table = who.held.line.newest
    head = house.store.head(who.held.match)
    header = Header(
        match=who.held.match,
        game=table.game,
        rules=table.rules,
        content=table.content,
        version=head.version,
        link=head.link.hex(),
    )
    yield canonical.encode(header) + b"\n"
    for page in read.log(house, who, 0):
        for seen in page:
            if seen.seq <= head.version:
                yield canonical.encode(seen) + b"\n"


def unbundled(lines: Iterable[bytes]) -> tuple[Header, tuple[Entry, ...]]:
    """Return the header and the entries of a bundle; hidden values as far as it opens them.

    Raises:
        Broken: a line is none of a bundle's; seq 0 stands for the header.
    """
    rest = iter(lines)
    try:
        header = msgspec.json.decode(next(rest, b""), type=Header)
    except msgspec.DecodeError as error:
        raise Broken(0, "record", f"the header: {error}") from error
    return header, tuple(_entry(seq, line) for seq, line in enumerate(rest, 1))


def _entry(seq: int, line: bytes) -> Entry:
    try:
        seen = msgspec.json.decode(line, type=Seen)
        link = bytes.fromhex(seen.link)
        record: dict[str, Any] = canonical.decode(bytes(seen.e))
        hidden = {path: (_audience(record, path), one.value) for path, one in seen.opened.items()}
    except (msgspec.DecodeError, ValueError, KeyError, TypeError) as error:
        raise Broken(seq, "record", str(error)) from error
    return Entry(seen.seq, bytes(seen.e), canonical.encode(hidden) if hidden else b"", link)


def _audience(record: dict[str, Any], path: str) -> list[int]:
    """Return for whom a hidden value was: as the event says, a command's seat, else nobody."""
    if path == "command":
        return [record["seat"]]
    field = path.removeprefix("event.")
    return list(record["event"][field]["audience"]) if field != path else []
