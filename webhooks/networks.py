"""Which addresses of the internet belong to everybody, and which lead inside.

Python's `is_global` alone is not enough: it follows the registry of its release, and takes
addresses for global that translate to others (NAT64, 6to4) or that clouds use inside.
"""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

Address = IPv4Address | IPv6Address

_UNICAST = ip_network("2000::/3")  # all that is given out of IPv6
_INSIDE_4 = tuple(
    ip_network(one)
    for one in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # behind a carrier's NAT, and what clouds keep there
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # Azure's own, which looks public
        "169.254.0.0/16",  # link-local, and what clouds tell about a machine
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # for protocols
        "192.0.2.0/24",  # for documents
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # for documents
        "203.0.113.0/24",  # for documents
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and the broadcast address
    )
)
_INSIDE_6 = tuple(
    ip_network(one)
    for one in (
        "2001::/23",  # for protocols, Teredo among them
        "2001:db8::/32",  # for documents
        "2002::/16",  # 6to4: an IPv4 address in disguise
        "3ffe::/16",  # given back
        "3fff::/20",  # for documents
    )
)


def is_public(address: Address) -> bool:
    """Return whether an address is one of the open internet, and not one that leads inside.

    IPv6 addresses that stand for IPv4 ones (mapped, NAT64, 6to4, Teredo) lead inside.
    """
    if isinstance(address, IPv4Address):
        inside = any(address in network for network in _INSIDE_4)
    else:
        inside = address not in _UNICAST or any(address in network for network in _INSIDE_6)
        inside = inside or address.scope_id is not None
    return not inside and address.is_global and not address.is_multicast


def is_own(address: Address) -> bool:
    """Return whether an address is one of this machine's, public as it may be.

    What listens on it may trust whoever comes from here.
    """
    family = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.bind((str(address), 0))
        return True
    return False


def look_up(host: str, port: int) -> tuple[Address, ...]:
    """Return the addresses that a name has now, in the order in which to try them.

    Raises:
        OSError: The name has none.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(one[4][0]) for one in found))
