"""Complete copies of stored streams, for restoring them to an empty store.

If the stream grows during the read, the copy ends at the head that was read first. When a copy is
restored, its head is written last. An interrupted restore leaves a stream without a head, which
does not count as a match.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from events.connections.connection import Command
from events.connections.replies import as_map
from events.entries import Entry, Head
from events.keys import answers_keys
from events.store import PAGE, Store

_TRIES = 5


class StreamCopy(Struct, frozen=True, array_like=True, tag="stream"):
    """The stored data of a stream, except for its entries.

    Attributes:
        family: `match`, `notes` or `account`.
        stream_id: the id of the stream.
        version, link, waits: the fields of its head.
        vault: the vault from which its keys are derived; empty if it is stored separately, or gone.
        is_hidden: whether the match is hidden.
        branches: the ids of its recorded branches.
        answers: for each of its answer hashes, the stored fields and values.
    """

    family: str
    stream_id: str
    version: int
    link: bytes
    waits: str
    vault: bytes = b""
    is_hidden: bool = False
    branches: tuple[str, ...] = ()
    answers: tuple[tuple[tuple[bytes, bytes], ...], ...] = ()

    @property
    def head(self) -> Head:
        """The head of the stream."""
        return Head(self.version, self.link, self.waits)

    @property
    def has_entries(self) -> bool:
        """True if the copy has entries.

        If the match was deleted or archived, it has only a head.
        """
        return not (self.head.is_deleted or self.head.is_archived)


def read_copy(store: Store, family: str, stream_id: str) -> tuple[StreamCopy, Iterator[Entry]]:
    """Return a consistent copy of a stream, together with its entries.

    Raises:
        LookupError: the stream is gone, its head cannot be read, or it was archived during the read
            several times in a row.
    """
    for _ in range(_TRIES):
        head = store.head(stream_id)
        if head.version < 1:
            break
        bare = StreamCopy(family, stream_id, *head)
        if not bare.has_entries:
            return bare, iter(())
        vault = store.vault(stream_id)
        if vault or family != "match":
            copy = StreamCopy(
                family,
                stream_id,
                *head,
                vault=vault or b"",
                is_hidden=family == "match" and store.withdrawals.standing(stream_id)[1],
                branches=store.branches(stream_id),
                answers=_read_answers(store, stream_id, head.version),
            )
            return copy, store.read(stream_id, until=head.version)
    raise LookupError(stream_id)


def _read_answers(
    store: Store, stream_id: str, version: int
) -> tuple[tuple[tuple[bytes, bytes], ...], ...]:
    """Return the answers given up to a version. The copy lacks the events of later answers."""
    names = answers_keys(store.keys_of(stream_id).once)
    found = map(as_map, store.connection.ask([(name, ("HGETALL", name)) for name in names]))
    return tuple(
        tuple(
            sorted((f, kept) for f, kept in answers.items() if int(kept.split(b" ")[1]) <= version)
        )
        for answers in found
    )


def write_copy(store: Store, copy: StreamCopy, entries: Iterable[Entry]) -> None:
    """Write a copied stream to a store that lacks it. Leftover data is overwritten.

    Raises:
        ValueError: the entries do not end at the copy's head.
    """
    keys, stream_id = store.keys_of(copy.stream_id), copy.stream_id
    to, beside = store.connection, (keys.vault, keys.branches, *answers_keys(keys.once))
    to.write(keys.events, "DEL", keys.events, *beside)
    last = 0
    for page in _pages(entries):
        added: list[Command] = [
            ("XADD", keys.events, f"{entry.seq}-0", "e", entry.e, "s", entry.s, "l", entry.link)
            for entry in page
        ]
        to.at_once(keys.events, *added)
        last = page[-1].seq
    if copy.has_entries and last != copy.version:
        raise ValueError(f"{stream_id} ends at {last}, not at {copy.version}")
    head = f"{copy.version} {copy.link.hex()} {copy.waits}"
    last_of_all: list[Command] = []
    if copy.vault:
        last_of_all.append(("SET", keys.vault, copy.vault))
    if copy.branches:
        last_of_all.append(("SADD", keys.branches, *copy.branches))
    for name, answers in zip(answers_keys(keys.once), copy.answers, strict=False):
        if answers:
            last_of_all.append(("HSET", name, *(part for pair in answers for part in pair)))
    last_of_all.append(("HSET", keys.heads, stream_id, head))
    last_of_all.append(("XADD", keys.feed, "*", "m", stream_id, "h", head))
    to.at_once(keys.heads, *last_of_all)
    if copy.is_hidden:
        store.withdrawals.hide(stream_id)


def _pages(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    page: list[Entry] = []
    for entry in entries:
        page.append(entry)
        if len(page) == PAGE:
            yield page
            page = []
    if page:
        yield page
