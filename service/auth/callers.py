"""Rate-limiting keys of a request, derived from the caller's token and network address."""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from typing import Any

SHARED = 8  # the expected number of token holders that share an address
_NETWORK_BITS = 64


def token_in(environ: Mapping[str, Any]) -> str:
    """Return the unverified token of a request, or an empty string if there is none."""
    header: str = environ.get("HTTP_AUTHORIZATION", "")
    return header.partition(" ")[2].strip() if header else ""


def address_in(environ: Mapping[str, Any]) -> str:
    """Return the client's address. IPv6 addresses are truncated to their network prefix."""
    return network_of(environ.get("REMOTE_ADDR", ""))


def is_foreign(environ: Mapping[str, Any]) -> bool:
    """Return whether a browser sent the request on behalf of a page from another origin.

    A page cannot choose `Origin` or `Sec-Fetch-Site`. Programs can, which gains them a second
    quota.
    """
    origin: str | None = environ.get("HTTP_ORIGIN")
    if origin is None or environ.get("HTTP_SEC_FETCH_SITE") == "same-origin":
        return False
    host: str = environ.get("HTTP_HOST", "")
    return origin.partition("://")[2].lower() != host.lower()


def place_of(environ: Mapping[str, Any]) -> str:
    """Return the client's address. Add a prefix if a page from another origin sent the request.

    Any page that a player visits can send requests from the player's address. The prefix keeps such
    requests from counting against the player.
    """
    address = address_in(environ)
    return f"pages-at:{address}" if is_foreign(environ) else address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Normalize an address for rate limiting. IPv6 addresses are truncated to their prefix."""
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
    """Return the keys under which to count a request, and how many clients share each key.

    Without a token, the key is the address. With a token, the keys are the token and the address,
    which is counted separately from requests without tokens. The second key covers all tokens from
    that address, whether valid or made up. An API key counts like any token. If it counted for its
    account, requests would count before the key is verified, and made-up keys could exhaust another
    user's quota.
    """
    place, token = place_of(environ), token_in(environ)
    if not token:
        return ((f"address:{place}", 1),)
    return ((f"token:{digest_of(token)}", 1), (f"tokens-at:{place}", SHARED))


def creator_of(environ: Mapping[str, Any]) -> str:
    """Return a digest of the client's address that identifies the creator of a match.

    A token would not identify the creator, because every match has tokens of its own.
    """
    return digest_of(f"address {address_in(environ)}")


def digest_of(text: str) -> str:
    """Return a short digest of a string, for use as a counting key."""
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
