"""Stored answers to idempotency keys, kept next to a stream."""

from hashlib import sha256

from events.entries import Answer
from events.errors import KeyReused
from events.keys import ANSWER_HASHES


def place_of(once: str, key: str) -> tuple[str, bytes]:
    """Return the name of the hash that holds a key's answer, and the field in it.

    A match has eight small hashes with short fields. A large hash, or a long field, takes three
    times the memory, and a large packed hash is slow to search.
    """
    field = answer_field(key)
    return f"{once}:{field[0] % ANSWER_HASHES if key else 0}", field if key else b""


def answer_field(key: str) -> bytes:
    """Return the field under which the answer of an idempotency key is kept."""
    return _short(key, 12)


def answer_to_keep(first: int, last: int, digest: str) -> bytes:
    """Return the value to keep with a key: the stored seqs and the digest of the body."""
    return b"%d %d %b" % (first, last, _short(digest, 8))


def read_answer(reply: bytes, digest: str) -> Answer:
    """Return a kept answer. Raises `KeyReused` if it was given to another body."""
    first, last, answered = reply.split(b" ", 2)
    if answered != _short(digest, 8):
        raise KeyReused
    return Answer(int(first), int(last), repeated=True)


def _short(text: str, size: int) -> bytes:
    return sha256(text.encode()).digest()[:size]
