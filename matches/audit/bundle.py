"""Bundles, which contain a match as revealed to one reader and can be verified elsewhere.

A bundle is NDJSON: a header, followed by all events as revealed to the reader. If the match has
released its keys, the bundle is complete, so its log can be restored byte for byte.
`docs/log-format.md` describes the format for authors of other verifiers.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from events import Broken, Entry, Head, NotCanonical, canonical
from games.errors import UnknownContent
from games.game import AnyGame
from games.table import MatchCreated
from matches.audit.reading import LogFacts, RereadableLog, check_depth, check_lines, rereadable
from matches.audit.rules_hash import rules_hash
from matches.audit.verify import Report, Shown, decide_again, plain, released_keys, verify_seen
from matches.context import Context
from matches.queries import read
from matches.queries.read import Reader
from projections.content_store import FaultyPack, supply
from projections.redact import LoggedEvent
from projections.timeline import codec_of


class BundleHeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The header of a bundle, which is its first line.

    Attributes:
        bundle: the version of the bundle format.
        match_id: the id of the match.
        game: the slug of the game.
        rules: the version of the rules of the match.
        content: the hash of the match's content pack.
        version: the seq of the last event of the log.
        link: the link of that event, in hex.
        pack: the content pack itself, if it is not the one that ships with the game.
        rules_hash: the hash of the rules code and data of the service that created the bundle;
            unset in bundles created before this field was added.
    """

    bundle: Literal[1] = 1
    match_id: str = field(name="match")
    game: str
    rules: str
    content: str
    version: int
    link: str
    pack: Any | UnsetType = UNSET
    rules_hash: str | UnsetType = UNSET

    @property
    def head(self) -> Head:
        """The head at which the log must end.

        Raises:
            Broken: the link is not valid hex.
        """
        try:
            return Head(self.version, _parse_hex(self.link))
        except ValueError as error:
            raise Broken(0, "record", f"the header: {error}") from error


class Proof(Struct, frozen=True):
    """The result of checking a bundle whose checks have all passed.

    Attributes:
        header: the header of the bundle.
        shown: the checks that a reader without keys can perform.
        report: the additional checks with the released keys; None if the match has not ended or
            does not release its keys.
        is_over: True if the match has ended.
    """

    header: BundleHeader
    shown: Shown
    report: Report | None
    is_over: bool = True


def header_of(reader: Reader, pack: Any = None) -> BundleHeader:
    """Return a bundle header for a match, up to its version in memory."""
    with reader.match.lock:
        tip = reader.match.timeline.tip()
    return BundleHeader(
        match_id=reader.match.match_id,
        game=tip.table.game,
        rules=tip.table.rules,
        content=tip.table.content,
        version=tip.version,
        link=tip.link.hex(),
        pack=UNSET if pack is None else pack,
        rules_hash=rules_hash(reader.match.game),
    )


def code_of(header: BundleHeader, games: Mapping[str, AnyGame]) -> str:
    """Return a text on whether a bundle was replayed with the code that its header names."""
    if header.rules_hash is UNSET:
        return "decided again; the bundle does not name its code"
    same = rules_hash(games[header.game]) == header.rules_hash
    return "decided again by the code it names" if same else "decided again by other code"


def bundle(context: Context, reader: Reader) -> Iterator[bytes]:
    """Yield the lines of a match's bundle, up to the version in memory."""
    table = reader.match.timeline.newest
    own = table.content == reader.match.game.content
    pack = None if own else context.cache.content_store.pack(table.game, table.content)
    header = header_of(reader, pack)
    yield canonical.encode(header) + b"\n"
    for page in read.log(context, reader, 0, header.version):
        for seen in page:
            line = LoggedEvent(seen.seq, seen.e, seen.link, seen.opened)
            yield canonical.encode(line) + b"\n"


def read_bundle_lines(lines: Iterable[bytes]) -> tuple[BundleHeader, tuple[Entry, ...]]:
    """Parse a bundle into its header and its entries, including revealed hidden values.

    Raises:
        Broken: a line is not valid. Seq 0 is the header.
    """
    log = _BundleLog(lines)
    return log.header(), tuple(log.entries())


class _BundleLog:
    """A bundle that is read line by line and can be iterated over more than once."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = rereadable(lines)

    def header(self) -> BundleHeader:
        return _header(next(check_lines(self._lines), b""))

    def lines(self) -> Iterator[bytes]:
        """Yield the lines that contain events."""
        return islice(check_lines(self._lines), 1, None)

    def entries(self) -> Iterator[Entry]:
        return (_entry(seq, line) for seq, line in enumerate(self.lines(), 1))


def _header(line: bytes) -> BundleHeader:
    _check_line_end(0, line)
    try:
        plain_header = canonical.read(line.removesuffix(b"\n"))
        check_depth(0, line)
        header = msgspec.convert(plain_header, BundleHeader)
        if header.rules_hash is not UNSET:
            _parse_hex(header.rules_hash)
    except (msgspec.DecodeError, NotCanonical, ValueError, RecursionError) as error:
        raise Broken(0, "record", f"the header: {error}") from error
    if canonical.encode(header) != line.removesuffix(b"\n"):
        raise Broken(0, "record", "the header is incomplete")
    return header


def _check_line_end(seq: int, line: bytes) -> None:
    """Check that a line is not empty and does not end with CRLF.

    Raises:
        Broken: the line is empty, or its line ending was converted.
    """
    text = line.removesuffix(b"\n")
    if not text:
        raise Broken(seq, "record", "the line is empty")
    if text.endswith(b"\r"):
        raise Broken(seq, "record", "the line ends with CRLF; a bundle ends its lines with LF")


def _entry(seq: int, line: bytes) -> Entry:
    _check_line_end(seq, line)
    try:
        seen = msgspec.json.decode(line, type=LoggedEvent)
        check_depth(seq, line)
        link = _parse_hex(seen.link)
        for opened in seen.opened.values():
            _parse_hex(opened.salt)
        canonical.read(line.removesuffix(b"\n"))
        plain(seq, bytes(seen.e))
        record: dict[str, Any] = canonical.decode(bytes(seen.e))
        hidden = {
            path: (_audience(record, path), opened.value) for path, opened in seen.opened.items()
        }
    except (msgspec.DecodeError, NotCanonical, ValueError, RecursionError) as error:
        raise Broken(seq, "record", str(error)) from error
    except (KeyError, TypeError, AttributeError) as error:
        raise Broken(seq, "record", "a hidden value does not belong to the event") from error
    if canonical.encode(seen) != line.removesuffix(b"\n"):
        raise Broken(seq, "record", "the line is not canonical JSON")
    return Entry(seen.seq, bytes(seen.e), canonical.encode(hidden) if hidden else b"", link)


def _parse_hex(text: str) -> bytes:
    """Decode a string of hex digits. There must be two lower-case digits per byte."""
    decoded = bytes.fromhex(text)
    if decoded.hex() != text:
        raise ValueError(f"{text!r} is not lower-case hex")
    return decoded


def _audience(record: dict[str, Any], path: str) -> list[int]:
    """Return the audience of a hidden value, based on its event or on the seat of the command."""
    if path == "command":
        return [record["seat"]]
    field = path.removeprefix("event.")
    return list(record["event"][field]["audience"]) if field != path else []


def verify_bundle(
    lines: Iterable[bytes],
    games: Mapping[str, AnyGame],
    progress: Callable[[int], None] = lambda _: None,
) -> Proof:
    """Check everything that a bundle can prove. After the end of the match, this is the whole log.

    Args:
        lines: the lines of the bundle, starting with the header.
        games: the games, keyed by name. Their rules are used to replay the commands.
        progress: a callback that receives the seq of each replayed event.

    Raises:
        Broken: the first entry that fails, with the fault. Seq 0 is the header.
    """
    return prove_bundle(lines, games, progress)


def prove_bundle(
    lines: Iterable[bytes],
    games: Mapping[str, AnyGame],
    progress: Callable[[int], None] = lambda _: None,
    keep: list[Entry] | None = None,
) -> Proof:
    """Check a bundle and return its proof. The lines are iterated over several times.

    Args:
        lines: the lines of the bundle, starting with the header.
        games: the games, keyed by name. Their rules are used to replay the commands.
        progress: a callback that receives the seq of each replayed event.
        keep: a list to which the replayed entries are appended.

    Raises:
        Broken: the first entry that fails. Seq 0 is the header.
    """
    log, facts = _BundleLog(lines), LogFacts()
    header = log.header()
    for _ in facts.note(log.entries()):
        pass
    shown = verify_seen(header.match_id, RereadableLog(log.lines), header.head)
    if facts.first is None or facts.last is None:
        raise Broken(1, "gap", "the log is empty")
    _check_header(header, facts.first)
    if released_keys((facts.first, facts.last)) is None:
        _check_records(log, games.get(header.game))
        is_over = plain(facts.last.seq, facts.last.e).event["type"] == "match-ended"
        return Proof(header, shown, None, is_over)
    supply_pack(header, games.get(header.game))
    entries = (
        RereadableLog(log.entries)
        if keep is None
        else RereadableLog(lambda: _keep_entries(log, keep))
    )
    report = decide_again(header.match_id, entries, facts, games, progress=progress)
    return Proof(header, shown, report)


def _check_records(log: _BundleLog, game: AnyGame | None) -> None:
    """Check that the records are valid for the game.

    This is used if commands cannot be replayed.
    """
    if game is not None:
        codec = codec_of(game)
        for entry in log.entries():
            codec.record(entry)


def _keep_entries(log: _BundleLog, keep: list[Entry]) -> Iterator[Entry]:
    for entry in log.entries():
        keep.append(entry)
        yield entry


def supply_pack(header: BundleHeader, game: AnyGame | None) -> None:
    """Check the content pack in a header, and register it with the rules."""
    if game is None or header.pack is UNSET:
        return
    try:
        content = supply(game, canonical.encode(header.pack))
    except (FaultyPack, UnknownContent) as error:
        raise Broken(0, "record", f"the pack: {error}") from error
    if content != header.content:
        raise Broken(0, "record", f"the pack is {content}, not {header.content}")


def _check_header(header: BundleHeader, first: Entry) -> None:
    """Check the header against the first event."""
    try:
        created = msgspec.convert(canonical.decode(first.e)["event"], MatchCreated)
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        raise Broken(1, "record", "it does not create a match") from error
    for name in ("game", "rules", "content"):
        if getattr(header, name) != getattr(created, name):
            raise Broken(0, "record", f"the header has other {name} than the first event")
