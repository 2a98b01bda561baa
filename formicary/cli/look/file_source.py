"""Source of a match in a bundle file, which a service in this process shows."""

from pathlib import Path
from typing import Any

import httpx

from formicary.cli.look.source import FAILED, MatchSource, describe_problem
from formicary.cli.records.files import read_file
from formicary.cli.terminal import fail
from formicary.replay.serving import serve_record

FILE_URL = "http://file"  # nothing is sent to this address


class FileSource(MatchSource):
    """A match in a file.

    Args:
        client: A client of the service in this process.
        match_id: The id of the match.
        token: The token of a seat; None for a spectator.
    """

    def __init__(self, client: httpx.Client, match_id: str, token: str | None) -> None:
        self._client = client
        self._stem = f"{FILE_URL}/v1/matches/{match_id}"
        self._headers = {"Content-Type": "application/json"}
        self._headers |= {"Authorization": f"Bearer {token}"} if token else {}

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
    record = serve_record(read_file(Path(name)))
    client = httpx.Client(transport=httpx.WSGITransport(app=record.app))
    return FileSource(client, record.match_id, token or record.token or None)
