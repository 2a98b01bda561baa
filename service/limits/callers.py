"""Who a request is counted for: the holder of a token, and the address that it comes from."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from typing import Any

SHARED = 8  # so many holders of tokens are expected behind one address
_NETWORK_BITS = 64


def token_in(environ: Mapping[str, Any]) -> str:
    """Return the token of a request, proven or not; empty without one."""
    header: str = environ.get("HTTP_AUTHORIZATION", "")
    return header.partition(" ")[2].strip() if header else ""


def address_in(environ: Mapping[str, Any]) -> str:
    """Return the address that a request comes from; of IPv6 its network, which is one caller's."""
    return network_of(environ.get("REMOTE_ADDR", ""))


def is_foreign(environ: Mapping[str, Any]) -> bool:
    """Return whether a page of another origin has a browser send the request.

    A page cannot choose `Origin` nor `Sec-Fetch-Site`. Programs can: they gain one more share.
    """
    origin: str | None = environ.get("HTTP_ORIGIN")
    if origin is None or environ.get("HTTP_SEC_FETCH_SITE") == "same-origin":
        return False
    host: str = environ.get("HTTP_HOST", "")
    return origin.partition("://")[2].lower() != host.lower()


def place_of(environ: Mapping[str, Any]) -> str:
    """Return the address of a request, apart for the pages of other origins.

    Any page that a player visits can send requests from the player's address: what it uses up is
    not the player's.
    """
    address = address_in(environ)
    return f"pages-at:{address}" if is_foreign(environ) else address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return an address as requests are counted for it: of IPv6 its network."""
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
    """Return the keys that a request is counted under, each with how many share it.

    Without a token it is the address. With one it is the token, and the address once more, apart
    from what comes from there without tokens: for all tokens together, proven or made up. An
    API key counts as any token: by its account it would be counted before it is proven, and
    somebody else's account could be used up by made-up keys.
    """
    place, token = place_of(environ), token_in(environ)
    if not token:
        return ((f"address:{place}", 1),)
    return ((f"token:{digest_of(token)}", 1), (f"tokens-at:{place}", SHARED))


def creator_of(environ: Mapping[str, Any]) -> str:
    """Return what a creator of matches is known by: a digest of the address.

    A token would not do: whoever creates many matches has as many of them.
    """
    return digest_of(f"address {address_in(environ)}")


def digest_of(text: str) -> str:
    """Return a short digest of a text, under which it is counted."""
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
