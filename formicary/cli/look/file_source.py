"""Source of a match in a bundle file, which a service in this process shows."""

from pathlib import Path
from typing import Any

import httpx

from formicary.cli.look.source import FAILED, MatchSource, describe_problem, is_file
from formicary.cli.records.files import read_file, read_record
from formicary.cli.terminal import fail
from formicary.replay.serving import ServedRecord, serve_record

FILE_URL = "http://file"  # nothing is sent to this address


class FileSource(MatchSource):
    """A match in a file.

    Args:
        record: The service of the file in this process.
        token: The token of a seat; None for a spectator.
    """

    def __init__(self, record: ServedRecord, token: str | None) -> None:
        self._record = record
        self._client = httpx.Client(transport=httpx.WSGITransport(app=record.app))
        self._stem = f"{FILE_URL}/v1/matches/{record.match_id}"
        self._headers = {"Content-Type": "application/json"}
        self._headers |= {"Authorization": f"Bearer {token}"} if token else {}

    def find_other(self, name: str) -> str:
        """Return the id of the match in another file, which is read as well."""
        if not is_file(name):
            fail(f"{name} is not a file: to compare matches of a service, give two ids", FAILED)
        bundle = read_file(Path(name))
        if bundle.header.game != self._record.game:
            fail(f"{name} has a match of another game, {bundle.game.title}", FAILED)
        return self._record.add(bundle)

    def remove(self, name: str) -> None:
        """Do nothing, because a file has no resources that can be deleted."""

    def _send(self, method: str, path: str, body: bytes | None) -> dict[str, Any]:
        answer = self._client.request(
            method, self._stem + path, content=body, headers=self._headers
        )
        found: dict[str, Any] = answer.json()
        if answer.is_error:
            fail(describe_problem(found, answer.status_code), FAILED)
        return found


def source_of_file(name: str, token: str | None) -> FileSource:
    """Return the match in a file. If it is not valid, exit.

    Args:
        name: The path of the file.
        token: The token of a seat; by default that of the seat that the file was made for, if any.
    """
    record = serve_record(*read_record(Path(name)))
    return FileSource(record, token or record.token or None)
