"""Stored answers to requests that have an idempotency key. They are stored next to each stream."""

from hashlib import sha256

from events.entries import Answer
from events.errors import KeyReused
from events.keys import ANSWER_HASHES

FIELD_BYTES = 12  # of an idempotency key's hash
DIGEST_BYTES = 8  # of the hash of a request body's digest


def place_of(once: str, key: str) -> tuple[str, bytes]:
    """Return the Redis hash and the field that store the answer for an idempotency key.

    Each match has eight small hashes with short fields. A large hash or a long field takes three
    times the memory, and a large packed hash is slow to search.
    """
    if not key:
        return f"{once}:0", b""
    field = sha256(key.encode()).digest()[:FIELD_BYTES]
    return f"{once}:{field[0] % ANSWER_HASHES}", field


def answer_field(key: str) -> bytes:
    """Return the name of the field that stores the answer for an idempotency key."""
    return sha256(key.encode()).digest()[:FIELD_BYTES]


def answer_to_keep(first: int, last: int, digest: str) -> bytes:
    """Encode an answer for storage, as its first and last seq and a digest of the request body."""
    return b"%d %d %b" % (first, last, sha256(digest.encode()).digest()[:DIGEST_BYTES])


def read_answer(reply: bytes, digest: str) -> Answer:
    """Decode a stored answer.

    Raises `KeyReused` if it belongs to a request with a different body.
    """
    first, last, answered = reply.split(b" ", 2)
    if answered != sha256(digest.encode()).digest()[:DIGEST_BYTES]:
        raise KeyReused
    return Answer(int(first), int(last), repeated=True)
