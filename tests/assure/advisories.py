"""Known vulnerabilities of the pinned packages, from the OSV database."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx

SERVICE = os.environ.get("OSV_URL", "https://api.osv.dev")  # may be set to a mirror
LOCKS = ("requirements.lock", "requirements-test.lock")
_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
_SECONDS = 20.0


class NoAnswer(Exception):
    """Raised if the database cannot be reached, or its response is malformed."""


def read_pins(root: Path) -> Mapping[str, str]:
    """Return the versions pinned by the lock files, indexed by package."""
    return dict(pin for name in LOCKS for pin in _PIN.findall((root / name).read_text()))


def find_advisories(pins: Mapping[str, str], service: str = SERVICE) -> Mapping[str, list[str]]:
    """Return the ids of known advisories, indexed by pinned package.

    Packages without advisories are omitted. A single request covers all packages.

    Raises:
        NoAnswer: The database does not return a usable response.
    """
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
        for name, version in pins.items()
    ]
    try:
        answer = httpx.post(f"{service}/v1/querybatch", json={"queries": queries}, timeout=_SECONDS)
        answer.raise_for_status()
        results: list[dict[str, Any]] = answer.json()["results"]
    except (httpx.HTTPError, ValueError, KeyError, OSError) as error:
        raise NoAnswer(f"{service} does not tell: {error!r}") from error
    if len(results) != len(pins):
        raise NoAnswer(f"{service} answers {len(results)} of {len(pins)} questions")
    ids_by_name = {
        name: [vulnerability["id"] for vulnerability in result.get("vulns", ())]
        for name, result in zip(pins, results, strict=True)
    }
    return {name: ids for name, ids in ids_by_name.items() if ids}
