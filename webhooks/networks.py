"""Classification of IP addresses as public or internal.

Python's `is_global` alone is not enough. It follows the registry at the time of its release. It
also reports addresses as global that translate to others (NAT64, 6to4) or that cloud providers use
internally.
"""

import socket
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

Address = IPv4Address | IPv6Address

_UNICAST = ip_network("2000::/3")  # the allocated part of IPv6
_INSIDE_4 = tuple(
    ip_network(network)
    for network in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # carrier-grade NAT, and services of cloud providers
        "127.0.0.0/8",  # loopback
        "168.63.129.16/32",  # Azure's internal services, although it looks public
        "169.254.0.0/16",  # link-local, and the metadata services of cloud providers
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocol assignments
        "192.0.2.0/24",  # documentation
        "192.88.99.0/24",  # 6to4 relays
        "192.168.0.0/16",  # private
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and the broadcast address
    )
)
_INSIDE_6 = tuple(
    ip_network(network)
    for network in (
        "2001::/23",  # protocol assignments, including Teredo
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which embeds an IPv4 address
        "3ffe::/16",  # returned to the registry
        "3fff::/20",  # documentation
    )
)


def is_public(address: Address) -> bool:
    """Return whether an address belongs to the public internet and not to an internal network.

    IPv6 addresses that embed IPv4 addresses (mapped, NAT64, 6to4, Teredo) count as internal.
    """
    if isinstance(address, IPv4Address):
        inside = any(address in network for network in _INSIDE_4)
    else:
        inside = address not in _UNICAST or any(address in network for network in _INSIDE_6)
        inside = inside or address.scope_id is not None
    return not inside and address.is_global and not address.is_multicast


def is_own(address: Address) -> bool:
    """Return whether an address belongs to this machine. It may be a public address.

    Services that listen on it may trust every caller from this machine.
    """
    family = socket.AF_INET if isinstance(address, IPv4Address) else socket.AF_INET6
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.bind((str(address), 0))
        return True
    return False


def look_up(host: str, port: int) -> tuple[Address, ...]:
    """Resolve a host name. Return its addresses in the order in which to try them.

    Raises:
        OSError: the name has no address.
    """
    entries = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return tuple(dict.fromkeys(ip_address(entry[4][0]) for entry in entries))
