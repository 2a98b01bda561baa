"""Reading of a match from a file or from the store, with an error message for each fault."""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.progress import Progress

from events import Broken
from formicary.cli.terminal import console, fail
from formicary.upkeep.bundle_files import LinesOfFile
from formicary.upkeep.stored_match import LONG
from games import GAMES
from games.errors import UnknownRules
from matches.records import OpenedBundle, SealedRecord, open_bundle

if TYPE_CHECKING:
    import httpx

FAILED = 2  # exit code if a request failed
FILE_URL = "http://file"  # the address of a service in this process; nothing is sent


def is_file(name: str) -> bool:
    """Return whether an argument that names a match or a file names a file."""
    return name.endswith((".gz", ".ndjson")) or os.path.lexists(name)


@contextmanager
def failing_on_file(name: str) -> Iterator[None]:
    """Exit with a message if a file or stored match is damaged, foreign or cannot be read.

    The exit codes are those of `formicary verify`.
    """
    try:
        yield
    except (OSError, EOFError) as error:
        fail(f"{name} cannot be read: {error}")
    except Broken as broken:
        fail(f"{name} does not hold at line {broken.seq + 1}, {broken}")
    except SealedRecord as error:
        fail(f"{name} cannot be opened before the match ends: {error}")
    except UnknownRules as error:
        fail(f"{name} cannot be opened: {error}")


def read_file(file: Path) -> OpenedBundle:
    """Return the match in a file. If it is long, show a progress bar. Exit if it is not valid."""
    lines = LinesOfFile(file)
    with failing_on_file(str(file)):
        total = lines.count_in_header()
        with Progress(console=console, disable=total < LONG, transient=True) as bar:
            task = bar.add_task("deciding again", total=total)
            return open_bundle(lines, GAMES, lambda seq: bar.update(task, completed=seq))


class FileSource:
    """A match in a file, shown by a service in this process.

    Args:
        client: The client of the service.
        match_id: The id of the match.
        token: The token of a seat; None for a spectator.
    """

    def __init__(self, client: "httpx.Client", match_id: str, token: str | None) -> None:
        self._client = client
        self._stem = f"{FILE_URL}/v1/matches/{match_id}"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, name: str, **query: Any) -> dict[str, Any]:
        """Return a resource of the match; without a name, the match itself."""
        return self._ask("GET", name, query)

    def post(self, name: str, body: str, **query: Any) -> dict[str, Any]:
        """Post a JSON body to a resource of the match and return the response."""
        try:
            plain = json.loads(body)
        except ValueError as error:
            fail(f"the command is not JSON: {error}", FAILED)
        return self._ask("POST", name, query, json=plain)

    def remove(self, name: str) -> None:
        """Do nothing, because a file has no resources that can be deleted."""

    def _ask(self, method: str, name: str, query: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        known = {key.rstrip("_"): value for key, value in query.items() if value is not None}
        path = f"{self._stem}/{name}" if name else self._stem
        answer = self._client.request(method, path, params=known, headers=self._headers, **more)
        body: dict[str, Any] = answer.json()
        if answer.is_error:
            fail(f"{body.get('title', answer.status_code)}: {body.get('detail', '')}", FAILED)
        return body


def source_of_file(name: str, token: str | None) -> FileSource:
    """Return the match in a file as a source for `formicary look`.

    Args:
        name: The path of the file.
        token: The token of a seat; by default that of the seat that the file was made for, if any.
    """
    # These are slow to import, and other commands should not have to wait for them.
    import httpx  # noqa: PLC0415

    from formicary.replay.serving import serve_record  # noqa: PLC0415

    record = serve_record(read_file(Path(name)))
    client = httpx.Client(transport=httpx.WSGITransport(app=record.app))
    return FileSource(client, record.match_id, token or record.token or None)
