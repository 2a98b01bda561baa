"""The keys that a request is counted under: its token, and the address that it comes from."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from typing import Any

SHARED = 8  # the number of token holders expected behind one address
_NETWORK_BITS = 64


def token_in(environ: Mapping[str, Any]) -> str:
    """Return the token of a request, proven or not; empty without one."""
    header: str = environ.get("HTTP_AUTHORIZATION", "")
    return header.partition(" ")[2].strip() if header else ""


def address_in(environ: Mapping[str, Any]) -> str:
    """Return the address that a request comes from, or for IPv6 its network, as one caller's."""
    return network_of(environ.get("REMOTE_ADDR", ""))


def is_foreign(environ: Mapping[str, Any]) -> bool:
    """Return whether a page of another origin made a browser send the request.

    A page cannot choose `Origin` or `Sec-Fetch-Site`. Programs can, and gain one more share by it.
    """
    origin: str | None = environ.get("HTTP_ORIGIN")
    if origin is None or environ.get("HTTP_SEC_FETCH_SITE") == "same-origin":
        return False
    host: str = environ.get("HTTP_HOST", "")
    return origin.partition("://")[2].lower() != host.lower()


def place_of(environ: Mapping[str, Any]) -> str:
    """Return the address of a request, kept separate for pages of other origins.

    Any page that a player visits can send requests from the player's address. Its requests are not
    counted for the player.
    """
    address = address_in(environ)
    return f"pages-at:{address}" if is_foreign(environ) else address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return an address in the form in which requests are counted: for IPv6, its network."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped:
        return str(known.ipv4_mapped)
    return str(IPv6Address(int(known) >> _NETWORK_BITS << _NETWORK_BITS))


def keys_of(environ: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """Return the keys that a request is counted under, each with the number of its sharers.

    Without a token, the key is the address. With a token, the keys are the token and the address
    again, but separate from requests without tokens. The second key covers all tokens from there,
    proven or made up. An API key counts like any token. If it counted for its account, it would be
    counted before it is proven, and made-up keys could use up another person's account.
    """
    place, token = place_of(environ), token_in(environ)
    if not token:
        return ((f"address:{place}", 1),)
    return ((f"token:{digest_of(token)}", 1), (f"tokens-at:{place}", SHARED))


def creator_of(environ: Mapping[str, Any]) -> str:
    """Return the identity of a creator of matches: a digest of the address.

    A token would not work, because a creator of many matches has many tokens.
    """
    return digest_of(f"address {address_in(environ)}")


def digest_of(text: str) -> str:
    """Return a short digest of a text, which it is counted under."""
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
