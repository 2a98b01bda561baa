"""A public log with a fixed key, for vectors: the entries of a match, and the proofs of them."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec import Struct
from msgspec.structs import replace

from events import Entry
from events.tlog import LogEntry
from events.tlog.checkpoints import Checkpoint, CheckpointKey
from events.tlog.leaves import encode_entry
from events.tlog.merkle import hash_children, hash_leaf, prove_inclusion, root_of
from events.tlog.notes import sign_line
from matches.audit.bundle import read_bundle_lines
from matches.inclusion.entries import adopted_entry, alive_entry, created_entry, finished_entry
from matches.inclusion.log_key import LogKey
from tests.matches.forgeries.forgery import Lines

KEY = LogKey("log.example/formicary", 1, (b"log." * 8).hex(), (b"salt" * 8).hex(), since=0)
OTHER_KEY = replace(KEY, seed=(b"fake" * 8).hex())  # another key of the same name
WITNESS_SEEDS = (b"1" * 32, b"2" * 32)
WITNESSES = [
    CheckpointKey(f"witness.example/{number}", seed, is_witness=True)
    for number, seed in enumerate(WITNESS_SEEDS, 1)
]
WITNESS_KEYS = [str(witness.public) for witness in WITNESSES]
STRANGER = str(CheckpointKey("witness.example/3", b"3" * 32, is_witness=True).public)
COSIGNED_AT = 1_800_000_000  # seconds since 1970
BEFORE, AFTER = 3, 4  # leaves of other matches beside those of the match
Proofs = dict[str, Any]


class Bundled(Struct, frozen=True):
    """A match in a valid bundle: its id, and its events."""

    match_id: str
    events: Sequence[Entry]

    def created(self) -> LogEntry:
        """Return the entry of its creation."""
        return created_entry(self.match_id, self.events[0])

    def adopted(self, seq: int) -> LogEntry:
        """Return the entry of its adoption at a version."""
        return adopted_entry(self.match_id, self.events[0], self.events[seq - 1])

    def alive(self, seq: int) -> LogEntry:
        """Return the entry of a head."""
        return alive_entry(self.match_id, self.events[seq - 1])

    def ended(self) -> LogEntry:
        """Return the entry of its end."""
        return finished_entry(self.match_id, self.events[-1])

    def history(self) -> list[LogEntry]:
        """Return the entries of a finished match."""
        return [self.created(), self.alive(len(self.events) // 2), self.ended()]


def read_bundled(lines: Lines) -> Bundled:
    """Return the match in the lines of a bundle."""
    header, events = read_bundle_lines(lines)
    return Bundled(header.match_id, events)


def prove(
    match_id: str,
    entries: Sequence[LogEntry | bytes],
    *,
    key: LogKey = KEY,
    others: tuple[int, int] = (BEFORE, AFTER),
    extension: str = "",
) -> Proofs:
    """Return a file of proofs of a log with some entries, and leaves of other matches.

    Args:
        match_id: the id of the match.
        entries: the entries, or texts that a forger has logged in their place.
        key: the secrets of the log.
        others: the number of other leaves before and after those of the match.
        extension: a further line of the checkpoint.
    """
    salts = key.match_key(match_id)
    texts = [entry if isinstance(entry, bytes) else encode_entry(entry) for entry in entries]
    strangers = [sha256(b"stranger %d" % number).digest() for number in range(sum(others))]
    before = others[0]
    leaves = [*strangers[:before], *(salt_leaf(salts, text) for text in texts)]
    hashes = [hash_leaf(leaf) for leaf in [*leaves, *strangers[before:]]]

    def node(height: int, place: int) -> bytes:
        if not height:
            return hashes[place]
        return hash_children(node(height - 1, 2 * place), node(height - 1, 2 * place + 1))

    size = len(hashes)
    text = f"{Checkpoint(key.origin, size, root_of(node, 0, size))}{extension}"
    return {
        "match": match_id,
        "log": str(key.signer().public),
        "checkpoint": sign_note(text, key),
        "key": salts.hex(),
        "entries": [
            {
                "entry": entry.decode(),
                "index": index,
                "path": [made.hex() for made in prove_inclusion(node, index, size)],
            }
            for index, entry in enumerate(texts, before)
        ],
    }


def salt_leaf(salts: bytes, text: bytes) -> bytes:
    """Return the leaf of an entry, which may be a text that no service writes."""
    salt = hmac.digest(salts, b"formicary/leaf-salt/1\x00" + text, "sha256")
    return sha256(b"formicary/leaf/1\x00" + salt + text).digest()


def sign_note(text: str, key: LogKey) -> str:
    """Return a note with any text, signed by the log and both witnesses."""
    public = key.signer().public
    lines = [sign_line(public, _sign(bytes.fromhex(key.seed), text))]
    for seed, witness in zip(WITNESS_SEEDS, WITNESSES, strict=True):
        signed = _sign(seed, f"cosignature/v1\ntime {COSIGNED_AT}\n{text}")
        lines.append(sign_line(witness.public, COSIGNED_AT.to_bytes(8, "big") + signed))
    return f"{text}\n{''.join(lines)}"


def _sign(seed: bytes, text: str) -> bytes:
    return Ed25519PrivateKey.from_private_bytes(seed).sign(text.encode())
