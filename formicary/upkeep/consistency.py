"""Consistency checks of stored data: heads, streams, feeds and their readers, read models.

They detect data loss after a restore or from an outdated copy of one disk. A finding about a
running match may be outdated by the time it is reported, so every mismatch is checked twice.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, TypeAlias

from msgspec import Struct
from redis.exceptions import ResponseError

from events import Broken, Head, Store
from events.archive import ArchiveError, Damaged, PackLost
from events.connections.replies import as_map
from events.errors import LogError
from formicary.wiring import Wiring
from projections.operations.damage import find_damage

SLICE = 500
CHAINS = 20  # matches whose chain is checked; `verify --all` checks every match
NAMED_MOST = 3
_AWAY = "it cannot be read now; bring back the archive, and its key (FORMICARY_ARCHIVE)"
_NONE_AHEAD = "none is ahead of the store (compared value by value: formicary rebuild --check)"


class Fit(Struct, frozen=True):
    """Result of one consistency check.

    Attributes:
        name: the subject of the check.
        fine: whether the data are consistent.
        text: the result, or the mismatch and its remedy.
        is_unreadable: whether the archive cannot be read now, but all data that was read is
            consistent.
    """

    name: str
    fine: bool
    text: str
    is_unreadable: bool = False


def examine_store(wiring: Wiring) -> Iterator[Fit]:
    """Run all consistency checks in order and yield their results."""
    yield _compare_heads(wiring.store, "match")
    yield _compare_heads(wiring.context.accounts.streams.store, "account")
    yield _check_chains(wiring.store)
    yield _look_at_readers(wiring.store)
    yield _compare_read_models(wiring)


def _compare_heads(store: Store, kind: str) -> Fit:
    """Compare each head with the last entry of its stream or, if archived, with its pack."""
    count = 0
    faults: dict[str, list[str]] = defaultdict(list)
    heads = store.heads()
    while part := list(islice(heads, SLICE)):
        count += len(part)
        doubtful = [stream_id for stream_id, head in part if _find_fault(store, stream_id, head)]
        for stream_id in doubtful:
            faults[_find_fault(store, stream_id, store.head(stream_id))].append(stream_id)
    faults.pop("", None)
    if not faults:
        return Fit(f"{kind} heads", fine=True, text=f"{count}, each at the end of its stream")
    text = "; ".join(f"{_name(ids)}: {_FAULTS[fault]}" for fault, ids in faults.items())
    return Fit(f"{kind} heads", fine=False, text=text, is_unreadable=[*faults] == ["away"])


_Fault: TypeAlias = Literal["", "wrong", "pack", "away"]
_FAULTS: Mapping[str, str] = {
    "wrong": "the head is not at the end of the stream; restore a backup",
    "pack": "the pack is lost or damaged, and no backup has it; bring back the folder or bucket of"
    " the archive (FORMICARY_ARCHIVE), or your copy of it",
    "away": _AWAY,
}


def _find_fault(store: Store, stream_id: str, head: Head) -> _Fault:
    """Return the reason why a stream does not end at its head, or an empty string if it does."""
    if head.version < 1:  # the head cannot be read
        return "wrong"
    if head.is_deleted:
        name = store.keys_of(stream_id).events
        return "wrong" if store.connection.read(name, "EXISTS", name) else ""
    try:
        last = store.page(stream_id, head.version - 1, count=2)
    except (PackLost, Damaged):
        return "pack"
    except ArchiveError:
        return "away"
    except Broken:
        return "wrong"
    is_right = len(last) == 1 and (last[0].seq, last[0].link) == (head.version, head.link)
    return "" if is_right else "wrong"


def _check_chains(store: Store) -> Fit:
    """Check the hash chains of the first few matches."""
    count = 0
    for match_id, head in islice(store.heads(), CHAINS):
        try:
            damage: LogError | None = find_damage(store, match_id)
        except PackLost as error:
            damage = error
        except ArchiveError as error:
            text = f"{match_id}: {_AWAY} ({error})"
            return Fit("chains", fine=False, text=text, is_unreadable=True)
        if damage:
            text = f"{match_id} does not hold ({damage}): formicary verify --all"
            return Fit("chains", fine=False, text=text)
        count += not head.is_deleted
    return Fit("chains", fine=True, text=f"{count} checked (all: formicary verify --all)")


def _look_at_readers(store: Store) -> Fit:
    """Check that no reader is positioned beyond the end of its feed, where it would be stuck."""
    ask = store.connection.read
    beyond, groups = [], set()
    accounts = (name.replace("feed", "account-feed") for name in store.feed_names())
    for feed in (*store.feed_names(), *accounts):
        try:
            end = _position(as_map(ask(feed, "XINFO", "STREAM", feed))[b"last-generated-id"])
            for group in map(as_map, ask(feed, "XINFO", "GROUPS", feed)):
                name = group[b"name"].decode()
                groups.add(name)
                if _position(group[b"last-delivered-id"]) > end:
                    beyond.append(f"{name} at {feed}")
        except ResponseError:
            continue  # nothing was ever written to this feed
    if beyond:
        text = f"{_name(beyond)} read beyond the feed's end: stop all, XGROUP DESTROY it, start"
        return Fit("feeds", fine=False, text=text)
    return Fit("feeds", fine=True, text=f"read by {', '.join(sorted(groups)) or 'nobody yet'}")


def _position(text: bytes) -> tuple[int, int]:
    at, _, number = text.decode().partition("-")
    return int(at), int(number)


def _compare_read_models(wiring: Wiring) -> Fit:
    """Find lobby rows that are newer than the stored matches."""
    ahead: list[str] = []
    unknown = set(wiring.lobby.matches())
    heads = wiring.store.heads()
    while part := list(islice(heads, SLICE)):
        unknown -= {match_id for match_id, _ in part}
        rows = wiring.lobby.heads(match_id for match_id, _ in part)
        ahead += [
            match_id
            for match_id, head in part
            if (row := rows[match_id]) is not None and row.version > head.version
            if row.version > wiring.store.head(match_id).version
        ]
    ahead += sorted(match_id for match_id in unknown if not wiring.store.head(match_id).version)
    if ahead:
        text = (
            f"{_name(ahead)}: newer in the lobby than in the store, which has lost events; keep the"
            " output of formicary rebuild --check, then run formicary rebuild"
        )
        return Fit("read models", fine=False, text=text)
    return Fit("read models", fine=True, text=_NONE_AHEAD)


def _name(ids: Sequence[str]) -> str:
    more = f" and {len(ids) - NAMED_MOST} more" if len(ids) > NAMED_MOST else ""
    return ", ".join(ids[:NAMED_MOST]) + more
