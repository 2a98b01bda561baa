"""Shortened network addresses, which name a network but no machine."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network

_BITS = {4: 24, 6: 48}


@lru_cache(maxsize=4096)
def shorten_address(address: str) -> str:
    """Return the network of an address: its first 24 bits, or 48 bits of an IPv6 address."""
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    if isinstance(known, IPv6Address) and known.ipv4_mapped:
        known = known.ipv4_mapped
    return str(ip_network((known, _BITS[known.version]), strict=False))
