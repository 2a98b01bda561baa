"""Signed promises that the creation of a match will be in the public log.

Without one, a service could look at the luck of a new match, and drop the match before it is
logged. A promise names a leaf and a time, so its owner can prove that the log lacks the leaf.
"""

import msgspec
from msgspec import Struct

from events import Broken, Entry, Store, canonical
from events.tlog import CheckpointKey, LogEntry, TlogError, leaf_of, leaf_salt, parse_entry
from events.tlog.leaves import LEAF_BYTES, MatchLogged, encode_entry
from events.tlog.notes import NoteKey, check_statement, parse_key
from matches.inclusion.entries import created_at, created_entry, is_in_log
from matches.inclusion.public_log import PublicLog

PROMISED_MS = 60_000  # from the creation of a match to its leaf in the log
_LABEL = "formicary/promise/1"


class InclusionPromise(Struct, frozen=True):
    """A signed promise that the public log will name a match. Keep it with the seat.

    `formicary audit --promises` reports broken promises. Without `salt` and `entry`, a promise
    does not show which match it is about.

    Attributes:
        log: the public key of the log, as in a signed note. It begins with the log's origin.
        leaf: the leaf, in hex.
        due: the time from which the log has the leaf, in milliseconds since 1970.
        signature: the log's Ed25519 signature in hex, over a prefix and the members above in
            canonical JSON.
        salt: the salt of the leaf, in hex.
        entry: the entry about the creation of the match, as canonical JSON. The leaf is its hash.
    """

    log: str
    leaf: str
    due: int
    signature: str
    salt: str = ""
    entry: str = ""


def promise_inclusion(
    log: PublicLog | None, store: Store, match_id: str
) -> InclusionPromise | None:
    """Return the promise for a match. The same match always has the same promise.

    It is None if there is no log, or none yet; if a restored log was not continued yet; if the
    match is older than the log, which then has another entry about it; if it has a test clock; and
    if the secrets of the log cannot be read now, which does not keep anybody from playing.

    Raises:
        Broken: the first event is missing.
    """
    key = log.key_in_use() if log else None
    if key is None:
        return None
    first = _first_event(store, match_id)
    created = created_at(first)
    if created < key.since or not is_in_log(first):
        return None
    entry = created_entry(match_id, first)
    salt = leaf_salt(key.match_key(match_id), entry)
    return make_promise(key.signer(), entry, salt, created + PROMISED_MS)


def make_promise(signer: CheckpointKey, entry: LogEntry, salt: bytes, due: int) -> InclusionPromise:
    """Sign the promise that a log will have an entry.

    Args:
        signer: the key of the log.
        entry: the entry.
        salt: its salt.
        due: the time from which the log has it, in milliseconds since 1970.
    """
    leaf = leaf_of(entry, salt).hex()
    unsigned = InclusionPromise(
        str(signer.public), leaf, due, "", salt.hex(), encode_entry(entry).decode()
    )
    signed = signer.sign_statement(_LABEL, _signed_content(unsigned))
    return msgspec.structs.replace(unsigned, signature=signed.hex())


def check_promise(promise: InclusionPromise) -> NoteKey:
    """Check the signature of a promise, and its entry if it has one. Return the key of its log.

    Whether the service has this log is another question.

    Raises:
        Broken: `inclusion`, with seq 0, if the signature is not valid, the leaf is not that of the
            entry, or the promise is due more than a minute after the creation of the match.
    """
    try:
        key = parse_key(promise.log)
        signature = bytes.fromhex(promise.signature)
        check_statement(key, _LABEL, _signed_content(promise), signature)
        if len(bytes.fromhex(promise.leaf)) != LEAF_BYTES:
            raise Broken(0, "inclusion", f"its leaf does not have {LEAF_BYTES} bytes")
        if promise.entry or promise.salt:
            _check_entry(promise, parse_entry(promise.entry.encode()), bytes.fromhex(promise.salt))
    except (TlogError, ValueError) as error:
        raise Broken(0, "inclusion", str(error)) from error
    return key


def _check_entry(promise: InclusionPromise, entry: LogEntry, salt: bytes) -> None:
    if leaf_of(entry, salt).hex() != promise.leaf:
        raise Broken(0, "inclusion", "its leaf is not that of its entry")
    if not isinstance(entry, MatchLogged):
        raise Broken(0, "inclusion", "its entry is not about the creation of a match")
    if promise.due > entry.at + PROMISED_MS:
        raise Broken(0, "inclusion", "it is due more than a minute after the creation of the match")


def match_of(promise: InclusionPromise) -> str:
    """Return the id of the match that a checked promise is about; empty if it does not name it."""
    entry = parse_entry(promise.entry.encode()) if promise.entry else None
    return entry.match if isinstance(entry, MatchLogged) else ""


def _signed_content(promise: InclusionPromise) -> bytes:
    named = {"log": promise.log, "leaf": promise.leaf, "due": promise.due}
    return canonical.encode(named)


def _first_event(store: Store, match_id: str) -> Entry:
    for entry in store.pick(match_id, [1]):
        return entry
    raise Broken(1, "gap", "it is missing")
