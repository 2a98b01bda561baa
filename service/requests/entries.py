"""Requests as they are stored, and their encryption.

A list is encrypted with a key of its account or of its seat's match. A request of an account that
acted in a match also needs a key of that match. Once either is erased, it cannot be decrypted.
"""

import hmac
from collections.abc import Mapping
from secrets import token_bytes
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from msgspec import MsgspecError, Struct, json

from service.problems.responses import FieldError

BODY_MOST = 4096  # bytes of a body that are stored
TEXT_MOST = 500  # characters of an address or a header that are stored
_NONCE_BYTES = 12
_PURPOSE = b"formicary/requests/1\x00"


class SentRequest(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A request and the effect that it had.

    Attributes:
        at: the time of the response, in milliseconds since 1970.
        request: the `X-Request-ID` of the response.
        operation: the name of the operation.
        method: the HTTP method.
        path: the path, with its query.
        status: the status of the response.
        problem: the slug of the problem type; empty if there was no problem.
        slug: the check that refused a command.
        rule: the paragraph of the rules.
        facts: the facts of the problem.
        errors: the errors in the body and the query, without secrets.
        match_id: the id of the match; empty if the request was not about a match.
        seat: the seat of the caller in that match.
        version: the version that the command was decided on.
        if_match: the If-Match header.
        seq: the seq of the first event of the commit; 0 if there was none.
        command: the id of the command; empty if nothing was committed.
        is_repeated: whether the response was that of an earlier request with the same key.
        milliseconds: the time until the response.
        address: the shortened address of the caller.
        body: the body without secrets.
        is_cut: whether the body was shortened.
        target: an element of the drawing that a refused command was about.
    """

    at: int
    request: str
    operation: str
    method: str
    path: str
    status: int
    milliseconds: float
    problem: str = ""
    slug: str = ""
    rule: str = ""
    facts: Mapping[str, Any] = {}
    errors: tuple[FieldError, ...] = ()
    match_id: str = ""
    seat: int | None = None
    version: int = 0
    if_match: str = ""
    seq: int = 0
    command: str = ""
    is_repeated: bool = False
    address: str = ""
    body: str = ""
    is_cut: bool = False
    target: str = ""


_encode = json.Encoder().encode
_decode = json.Decoder(SentRequest).decode


def cipher_for(root: bytes, match_key: bytes) -> AESGCM:
    """Return the cipher of requests.

    Args:
        root: the key of the list's account or match.
        match_key: a key of the match to which the requests are bound; empty for none.
    """
    return AESGCM(hmac.digest(root, _PURPOSE + match_key, "sha256"))


def seal(cipher: AESGCM, sent: SentRequest, bound_to: str) -> bytes:
    """Encrypt a request.

    Args:
        cipher: the cipher.
        sent: the request.
        bound_to: the match without which the request cannot be decrypted; empty for none.
    """
    about, nonce = bound_to.encode(), token_bytes(_NONCE_BYTES)
    return about + b"\x00" + nonce + cipher.encrypt(nonce, _encode(sent), about)


def bound_match(sealed: bytes) -> str:
    """Return the match to which an encrypted request is bound, or an empty string."""
    return sealed.partition(b"\x00")[0].decode("ascii", "replace")


def unseal(cipher: AESGCM, sealed: bytes) -> SentRequest | None:
    """Decrypt a request. Return None if the cipher is wrong or the data is damaged."""
    about, _, rest = sealed.partition(b"\x00")
    nonce, hidden = rest[:_NONCE_BYTES], rest[_NONCE_BYTES:]
    try:
        return _decode(cipher.decrypt(nonce, hidden, about))
    except (InvalidTag, ValueError, MsgspecError):
        return None
