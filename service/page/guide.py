"""The documentation at `/guide`, built by `make docs` into `web/guide`."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from mimetypes import guess_type
from types import MappingProxyType

from werkzeug.exceptions import NotFound

from service.page.packaged import walk_files

GUIDE = files("web") / "guide"
HOME = "index.html"


def is_built() -> bool:
    """Return whether the documentation is included in this installation."""
    return bool(list_files())


def read_file(name: str) -> tuple[bytes, str]:
    """Return the content and media type of a documentation file.

    Raises:
        NotFound: The file does not exist.
    """
    try:
        content = list_files()[name].read_bytes()
    except KeyError:
        raise NotFound from None
    kind = guess_type(name)[0] or "application/octet-stream"
    is_text = kind.startswith("text/") or kind == "application/json"
    return content, f"{kind}; charset=utf-8" if is_text else kind


@cache
def list_files() -> MappingProxyType[str, Traversable]:
    """Return all documentation files, indexed by path. No other files are ever opened."""
    return MappingProxyType(dict(walk_files(GUIDE)) if GUIDE.is_dir() else {})
