"""The files of the public log under `/tlog/`. They are the same in the folder or bucket itself."""

import re
from http import HTTPStatus

from flask import Flask, Response
from werkzeug.exceptions import NotFound

from events.archive import ArchivePlace
from events.tlog.errors import BadTile
from events.tlog.tree import PARTIAL, cut_tile
from matches.context import Context
from matches.inclusion.proofs import PublicLogAway
from matches.inclusion.public_log import CURRENT_FILE, RESTART_FILE
from service.http.response import JSON, NEWEST

_NUMBERED = re.compile(
    rf"[1-9][0-9]{{0,5}}/(?:checkpoint|{RESTART_FILE}"
    r"|(tile)/(?:[0-9]|[1-5][0-9]|6[0-3]|entries)/(?:x[0-9]{3}/){0,5}[0-9]{3}(?:\.p/[0-9]{1,3})?)"
)
_KEPT = "public, max-age=31536000, immutable"  # a tile never changes
_BYTES, _TEXT = "application/octet-stream", "text/plain; charset=utf-8"


def _read(root: ArchivePlace, name: str) -> bytes | None:
    """Return a file. A partial tile that was removed is cut from the full one."""
    content = root.read(name)
    full, divider, _ = name.partition(PARTIAL)
    if content is None and divider:
        whole = root.read(full)
        try:
            content = None if whole is None else cut_tile(name.partition("/")[2], whole)
        except BadTile as error:
            raise PublicLogAway(f"{full}: {error}") from error
    return content


def add_log_files(app: Flask, context: Context) -> None:
    """Register the route of the log's files. Without a log, every file is missing."""

    def log_file(name: str) -> Response:
        """Serve a file of the log.

        Raises:
            NotFound: there is no such file.
            ArchiveAway: the files cannot be read now.
            PublicLogAway: the full bundle, from which a partial one is cut, is damaged.
        """
        log = context.public_log
        matched = _NUMBERED.fullmatch(name)
        if log is None or not (matched or name == CURRENT_FILE):
            raise NotFound
        content = _read(log.root, name)
        if content is None:
            raise NotFound
        is_tile = bool(matched and matched[1])
        kind = _BYTES if is_tile else JSON if name == CURRENT_FILE else _TEXT
        headers = {"Cache-Control": _KEPT if is_tile else NEWEST}
        return Response(content, HTTPStatus.OK, headers, content_type=kind)

    app.add_url_rule("/tlog/<path:name>", "web.log_file", log_file)
