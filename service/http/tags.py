"""ETags, including their recognition after a proxy has modified them."""

import re
from collections.abc import Iterator

from flask import Request
from msgspec import Struct

from games.game import Seat
from service.problems.errors import BadIfMatch

# A server that compresses a response marks its ETag: `:br`, `-gzip`, `;gzip`, `--gzip`.
_CODING = "(?:[-:;]{1,2}(?:gzip|br|zstd|deflate))?"
_VERSION = re.compile(rf'(?:W/)?"(0|[1-9][0-9]{{0,14}})(?:\.[!#-~]*)?{_CODING}"')
_LIST = re.compile(r'\s*((?:W/)?"[!#-~\x80-\xff]*")\s*(?:,|\Z)')
_REWRITTEN = re.compile(rf'(?:W/)?"(.*?){_CODING}"')


class Tags(Struct, frozen=True):
    """Generator of ETags for a release.

    Attributes:
        release: a short hash of all code and texts that affect responses.
    """

    release: str

    def of_version(self, version: int, seat: Seat | None, name: str) -> str:
        """Return the ETag of a view of a match at a given version.

        Args:
            version: the version of the match.
            seat: the seat of the viewer; None for a spectator.
            name: the name of the representation, such as `state` or `board`.
        """
        viewer = "-" if seat is None else f"s{seat}"
        return f'"{version}.{viewer}.{name}.{self.release}"'

    def of_text(self, text: str) -> str:
        """Return the ETag of a response that is identified by a string instead of a version."""
        return f'"{text}.{self.release}"'


def version_of_tags(header: str) -> int:
    """Return the version in an If-Match header. If it contains several, return the newest.

    Raises:
        BadIfMatch: One of the tags does not contain a version.
    """
    matched = _VERSION.fullmatch(header)
    if matched is not None:
        return int(matched[1])
    versions = [_VERSION.fullmatch(tag) for tag in _tags_of(header)]
    if not versions or None in versions:
        raise BadIfMatch
    return max(int(match[1]) for match in versions if match)


def find_same(request: Request, tag: str) -> str | None:
    """Return the tag in If-None-Match that is equivalent to the given tag, or None.

    The tag is returned as it was sent, for use in the response, because a cache only updates the
    entry with exactly the tag that it sent.
    """
    header: str = request.environ.get("HTTP_IF_NONE_MATCH", "")
    if not header:
        return None
    if header.strip() == "*":
        return tag
    plain = tag.strip('"')
    for sent in _tags_of(header):
        rewritten = _REWRITTEN.fullmatch(sent)
        if rewritten and rewritten[1] == plain:
            return sent
    return None


def _tags_of(header: str) -> Iterator[str]:
    """Yield the tags in a header. Yield nothing if the header is not a list of tags."""
    tags, at = [], 0
    while at < len(header):
        item = _LIST.match(header, at)
        if item is None:
            return
        tags.append(item[1])
        at = item.end()
    yield from tags
