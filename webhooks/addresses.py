"""URLs of webhook receivers: their format, and protection against requests to internal networks.

An address is refused if it leads to the internal network, where requests of the service would be
trusted. For every connection, the addresses that a host name resolves to are checked again
(`webhooks/connection.py`), and the connection is made to a checked address.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TookTooLong
from ipaddress import IPv4Address, IPv6Address
from time import monotonic

from msgspec import Struct

from webhooks.networks import Address, is_own, is_public, look_up

URL_MOST = 2000
HOST_MOST = 253
LOWEST_PORT = 1024  # except 443; services on lower ports use other protocols
RESOLVE_SECONDS = 5.0
MOST_ADDRESSES = 8
DEFAULT_PORTS: Mapping[str, int] = {"https": 443, "http": 80}

_PLAIN = re.compile(r"[!-~]+")
_TROUBLE = re.compile(r"""[\\"<>^`{|}]""")
_AUTHORITY = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(?::([0-9]{1,5}))?")
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_INSIDE_NAMES = frozenset(
    {
        "alt",
        "arpa",
        "corp",
        "example",
        "home",
        "internal",
        "intranet",
        "invalid",
        "lan",
        "local",
        "localdomain",
        "localhost",
        "onion",
        "private",
        "test",
    }
)

Resolve = Callable[[str, int], Sequence[Address]]


class AddressRefused(Exception):
    """Raised if nothing may be sent to an address. `why` is a short reason."""

    def __init__(self, why: str) -> None:
        super().__init__(f"The address is refused: {why}.")
        self.why = why


class NameNotFound(Exception):
    """Raised if a host name has no address, or does not resolve within the timeout."""

    def __init__(self) -> None:
        super().__init__("The address is refused: its host has no address now.")


class Target(Struct, frozen=True):
    """A parsed URL. URLs are parsed only once, so that no two parsers can disagree about them.

    Attributes:
        scheme: `https` or `http`.
        host: a name in lower case, or an IP address without brackets.
        port: the port to connect to.
        path: the path with the query, unchanged.
        is_named: True if the settings list this host, so that any destination is allowed.
    """

    scheme: str
    host: str
    port: int
    path: str
    is_named: bool = False

    @property
    def place(self) -> str:
        """The host and port, as written in a URL.

        The port is omitted if it is the scheme's default.
        """
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORTS[self.scheme] else f"{host}:{self.port}"


class AddressGuard:
    """A parser for receiver URLs, which refuses addresses in internal networks.

    Args:
        named: hosts that the settings list, as `host:port`, or as `host` for the ports of https and
            http. Their destinations are not checked, and they need not use TLS.
        resolve: returns the addresses of a host name.
        is_inside: returns whether an address that looks public belongs to this machine.
    """

    def __init__(
        self,
        named: Sequence[str] = (),
        *,
        resolve: Resolve = look_up,
        is_inside: Callable[[Address], bool] = is_own,
    ) -> None:
        self._named = frozenset(named)
        self._resolve = resolve
        self._is_inside = is_inside
        self._resolvers = ThreadPoolExecutor(16, "resolver")

    def read(self, url: str) -> Target:
        """Parse a URL and check its form.

        If its host is an IP address, check that it is not internal. Host names are not resolved.

        Raises:
            AddressRefused: the URL is malformed, unusually written, or leads to an internal
                network.
        """
        scheme, authority, path = _split(url)
        host, port = _read_authority(authority, scheme)
        spelled = f"[{host}]" if ":" in host else host
        is_named = f"{spelled}:{port}" in self._named
        is_named |= spelled in self._named and port in DEFAULT_PORTS.values()
        target = Target(scheme, host, port, path, is_named)
        if not is_named:
            self._check_outside(target)
        return target

    def _check_outside(self, target: Target) -> None:
        if target.scheme != "https":
            raise AddressRefused("it must begin with https://")
        if target.port != DEFAULT_PORTS["https"] and target.port < LOWEST_PORT:
            raise AddressRefused(f"its port must be 443, or at least {LOWEST_PORT}")
        literal = _literal(target.host)
        if literal is not None:
            self._check_public(literal)
        elif is_internal_name(target.host):
            raise AddressRefused("its host is an internal name")

    def find_addresses(self, target: Target, seconds: float = RESOLVE_SECONDS) -> list[Address]:
        """Return the current IP addresses of a target, after checking all of them.

        Raises:
            AddressRefused: an address is internal.
            NameNotFound: the name has no address, or did not resolve in time.
        """
        literal = _literal(target.host)
        addresses = [literal] if literal is not None else self._look_up(target, seconds)
        if not target.is_named:
            for address in addresses:
                self._check_public(address)
        return addresses[:MOST_ADDRESSES]

    def check(self, url: str) -> Target:
        """Parse a URL and resolve its host name.

        Raises:
            AddressRefused: the URL is malformed, or leads to an internal network.
            NameNotFound: the name currently has no address.
        """
        target = self.read(url)
        self.find_addresses(target)
        return target

    def _look_up(self, target: Target, seconds: float) -> list[Address]:
        """Resolve a host name in a separate thread, so that a slow lookup can time out."""
        until = monotonic() + min(seconds, RESOLVE_SECONDS)
        asked = self._resolvers.submit(self._resolve, target.host, target.port)
        try:
            addresses = list(asked.result(max(0.0, until - monotonic())))
        except (TookTooLong, OSError, UnicodeError) as error:
            asked.cancel()
            raise NameNotFound from error
        if not addresses:
            raise NameNotFound
        return addresses

    def _check_public(self, address: Address) -> None:
        if not is_public(address) or self._is_inside(address):
            raise AddressRefused("it leads to this machine or an internal network")


def is_internal_name(host: str) -> bool:
    """Return whether a host name, in lower case, is only known inside a network."""
    return "." not in host or host.rpartition(".")[2] in _INSIDE_NAMES


def _split(url: str) -> tuple[str, str, str]:
    """Split a URL into the scheme, the authority, and the path with the query."""
    if len(url) > URL_MOST or not _PLAIN.fullmatch(url) or _TROUBLE.search(url):
        raise AddressRefused(f"it must be at most {URL_MOST} characters of printable ASCII")
    scheme, separator, rest = url.partition("://")
    scheme = scheme.lower()
    if not separator or scheme not in DEFAULT_PORTS:
        raise AddressRefused("it must begin with https://")
    if "#" in rest:
        raise AddressRefused("it must not have a fragment")
    authority = re.split(r"[/?]", rest, maxsplit=1)[0]
    path = rest[len(authority) :]
    if "@" in authority:
        raise AddressRefused("it must not contain a user name or a password")
    return scheme, authority, path if path.startswith("/") else f"/{path}"


def _read_authority(authority: str, scheme: str) -> tuple[str, int]:
    matched = _AUTHORITY.fullmatch(authority)
    if matched is None:
        raise AddressRefused("its host is not valid")
    port = int(matched[2]) if matched[2] else DEFAULT_PORTS[scheme]
    if not 1 <= port <= 65_535:
        raise AddressRefused("its port is not valid")
    host = matched[1].lower()
    return (_read_ipv6(host[1:-1]) if host.startswith("[") else _read_name(host)), port


def _read_ipv6(text: str) -> str:
    try:
        return str(IPv6Address(text))
    except ValueError as error:
        raise AddressRefused("its host is not valid") from error


def _read_name(host: str) -> str:
    """Return a host name, or an IPv4 address as four decimal numbers.

    Refuse all other spellings.
    """
    labels = host.split(".")
    if _NUMBER.fullmatch(labels[-1]):
        try:
            return str(IPv4Address(host))
        except ValueError as error:
            raise AddressRefused("its host is not valid") from error
    if len(host) > HOST_MOST or not all(_LABEL.fullmatch(label) for label in labels):
        raise AddressRefused("its host is not valid")
    return host


def _literal(host: str) -> Address | None:
    """Return the IP address of a host from `_read_authority`. Return None for a host name."""
    if ":" in host:
        return IPv6Address(host)
    return IPv4Address(host) if host.rpartition(".")[2].isdecimal() else None
