"""Entries of the log about the matches of a service, and their salted leaves.

The log is public, and some matches are not. A leaf is therefore a salted hash of an entry: it shows
neither the match nor its progress. Readers who may know the entry get its salt.
"""

import hmac
from hashlib import sha256
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from events import canonical
from events.errors import NotCanonical
from events.tlog.errors import TlogError

LEAF_BYTES = 32
SALT_BYTES = 32
NO_SALT = bytes(SALT_BYTES)  # of entries that everybody may know


class MatchLogged(Struct, frozen=True, kw_only=True, tag="created", tag_field="entry"):
    """A match was created.

    Attributes:
        match: the id of the match.
        at: the time of the first event, in milliseconds since 1970.
        game, rules, content: as in the first event.
        commitments: the commitments to the keys, by name.
        link: the link of the first event, in hex.
    """

    match: str
    at: int
    game: str
    rules: str
    content: str
    commitments: dict[str, str]
    link: str


class MatchAlive(Struct, frozen=True, kw_only=True, tag="alive", tag_field="entry"):
    """A running match has reached a head.

    Attributes:
        match: the id of the match.
        at: the time of the event at the head, in milliseconds since 1970.
        version: the seq of that event.
        link: its link, in hex.
    """

    match: str
    at: int
    version: int
    link: str


class MatchFinished(Struct, frozen=True, kw_only=True, tag="ended", tag_field="entry"):
    """A match has ended.

    Attributes:
        match: the id of the match.
        at: the time of the last event, in milliseconds since 1970.
        version: the seq of the last event.
        link: its link, in hex.
        outcome: the outcome, as in the last event.
    """

    match: str
    at: int
    version: int
    link: str
    outcome: Any


class MatchWithdrawn(Struct, frozen=True, kw_only=True, tag="withdrawn", tag_field="entry"):
    """A match was deleted or hidden.

    Attributes:
        match: the id of the match.
        at: the time, in milliseconds since 1970.
        form: whether it was deleted or hidden.
        reason: the reason, as a slug.
    """

    match: str
    at: int
    form: Literal["deleted", "hidden"]
    reason: str


class MatchAdopted(Struct, frozen=True, kw_only=True, tag="adopted", tag_field="entry"):
    """A match is older than the log.

    Attributes:
        match: the id of the match.
        at: the time of the event at the head, in milliseconds since 1970.
        game, rules, content: as in the first event.
        version: the seq of the event at the head.
        link: its link, in hex.
    """

    match: str
    at: int
    game: str
    rules: str
    content: str
    version: int
    link: str


class LogRestarted(Struct, frozen=True, kw_only=True, tag="restarted", tag_field="entry"):
    """The log continues another one, whose files or keys were lost. It is the first entry.

    Attributes:
        at: the time, in milliseconds since 1970.
        checkpoint: the last known checkpoint of the other log, with its signatures.
        reason: the reason, in English.
    """

    at: int
    checkpoint: str
    reason: str


LogEntry: TypeAlias = (
    MatchLogged | MatchAlive | MatchFinished | MatchWithdrawn | MatchAdopted | LogRestarted
)

_entries: msgspec.json.Decoder[LogEntry] = msgspec.json.Decoder(LogEntry)


def parse_entry(text: bytes) -> LogEntry:
    """Return an entry from its canonical JSON.

    Raises:
        TlogError: the text is not the canonical JSON of an entry.
    """
    try:
        entry = _entries.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise TlogError(f"it is not an entry: {error}") from error
    if canonical.is_deeper(text, canonical.DEPTH_MOST):
        raise TlogError(f"the entry is nested more than {canonical.DEPTH_MOST} deep")
    if encode_entry(entry) != text:
        raise TlogError("the entry is not in canonical JSON, or has unknown members")
    return entry


def encode_entry(entry: LogEntry) -> bytes:
    """Return the canonical JSON of an entry. Raises `TlogError` if it has none."""
    try:
        return canonical.check_encoded(canonical.encode(entry))
    except NotCanonical as error:
        raise TlogError(f"the entry is not in canonical JSON: {error}") from error


def leaf_salt(key: bytes, entry: LogEntry) -> bytes:
    """Return the salt of an entry, given a secret key of its match.

    The same entry has the same salt, so a writer that was interrupted adds the same leaf again.
    """
    return hmac.digest(key, b"formicary/leaf-salt/1\x00" + encode_entry(entry), "sha256")


def leaf_of(entry: LogEntry, salt: bytes) -> bytes:
    """Return the bytes that the log has for an entry.

    They are SHA-256("formicary/leaf/1" || 0 || salt || entry), with the entry in canonical JSON.
    """
    if len(salt) != SALT_BYTES:
        raise ValueError(f"a salt has {SALT_BYTES} bytes")
    return sha256(b"formicary/leaf/1\x00" + salt + encode_entry(entry)).digest()
