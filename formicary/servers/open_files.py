"""Limits on connections and streams, which depend on how many files the process may open."""

import resource

from msgspec import Struct

FILES_SPARE = 1024  # reserved for store connections, source files and other files


class Places(Struct, frozen=True):
    """The maximum numbers of connections and streams that a process serves at the same time.

    Attributes:
        connections: the maximum number of accepted connections; each occupies a thread during a
            request.
        streams: the maximum number of live streams and long polls among them.
    """

    connections: int
    streams: int


class TooFewFiles(Exception):
    """Raised if the open-file limit is too low to serve clients. The message names the remedy."""


def fit_places(wanted: Places) -> Places:
    """Raise the soft limit of open files as needed and return the client limits that fit.

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
    """Return the client limits that fit within a given open-file limit.

    If connections are reduced, streams may use at most three quarters of them.

    Raises:
        TooFewFiles: fewer than 16 connections fit.
    """
    connections = min(wanted.connections, files - min(FILES_SPARE, files // 2))
    if connections < 16:
        raise TooFewFiles(f"{files} open files are too few; raise the hard limit (`ulimit -Hn`)")
    if connections == wanted.connections:
        return wanted
    return Places(connections, min(wanted.streams, connections * 3 // 4))
