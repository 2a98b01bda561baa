"""How many connections and streams this process can take, by its limit of open files."""

import resource

from msgspec import Struct

FILES_SPARE = 1024  # for the store's connections, the code and what runs beside


class Places(Struct, frozen=True):
    """How many clients a process serves at once.

    Attributes:
        connections: that are accepted; each takes a thread while it is served.
        streams: live streams and long polls among them.
    """

    connections: int
    streams: int


class TooFewFiles(Exception):
    """The limit of open files leaves no room for clients; the message says what to do."""


def fit_places(wanted: Places) -> Places:
    """Raise the soft limit of open files as far as places need; return the places that fit.

    Raises:
        TooFewFiles: hardly any fits.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted.connections + FILES_SPARE
    most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return places_within(wanted, most)


def places_within(wanted: Places, files: int) -> Places:
    """Return the places that fit into a limit of open files; streams leave a quarter to others.

    Raises:
        TooFewFiles: hardly any fits.
    """
    connections = min(wanted.connections, files - min(FILES_SPARE, files // 2))
    if connections < 16:
        raise TooFewFiles(f"{files} open files are too few; raise the hard limit (`ulimit -Hn`)")
    if connections == wanted.connections:
        return wanted
    return Places(connections, min(wanted.streams, connections * 3 // 4))
