"""The number of connections and streams that this process can take, by its open-file limit."""

import resource

from msgspec import Struct

FILES_SPARE = 1024  # for the store's connections, the code and other files


class Places(Struct, frozen=True):
    """The number of clients that a process serves at once.

    Attributes:
        connections: the connections that are accepted; each takes a thread while it is served.
        streams: the live streams and long polls among them.
    """

    connections: int
    streams: int


class TooFewFiles(Exception):
    """The limit of open files leaves no room for clients; the message names the remedy."""


def fit_places(wanted: Places) -> Places:
    """Raise the soft limit of open files as far as places need; return the places that fit.

    Raises:
        TooFewFiles: fewer than 16 connections fit.
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
        TooFewFiles: fewer than 16 connections fit.
    """
    connections = min(wanted.connections, files - min(FILES_SPARE, files // 2))
    if connections < 16:
        raise TooFewFiles(f"{files} open files are too few; raise the hard limit (`ulimit -Hn`)")
    if connections == wanted.connections:
        return wanted
    return Places(connections, min(wanted.streams, connections * 3 // 4))
