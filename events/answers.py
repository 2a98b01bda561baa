"""Answers to idempotency keys, as they are kept beside a stream."""

from hashlib import sha256

from events.entries import Answer
from events.errors import KeyReused
from events.keys import ANSWER_HASHES


def place_of(once: str, key: str) -> tuple[str, bytes]:
    """Return which of a match's hashes of answers holds a key's, and in which field.

    Eight small hashes and short fields: a large hash, or a long field, takes three times the
    memory, and a large packed one is slow to search.
    """
    field = answer_field(key)
    return f"{once}:{field[0] % ANSWER_HASHES if key else 0}", field if key else b""


def answer_field(key: str) -> bytes:
    """Return the name under which the answer of an idempotency key is kept."""
    return _short(key, 12)


def answer_to_keep(first: int, last: int, digest: str) -> bytes:
    """Return what is kept with a key: the seqs stored, and the digest of the body."""
    return b"%d %d %b" % (first, last, _short(digest, 8))


def read_answer(reply: bytes, digest: str) -> Answer:
    """Return an answer as it is kept. Raises `KeyReused` where it was given for another body."""
    first, last, answered = reply.split(b" ", 2)
    if answered != _short(digest, 8):
        raise KeyReused
    return Answer(int(first), int(last), repeated=True)


def _short(text: str, size: int) -> bytes:
    return sha256(text.encode()).digest()[:size]
