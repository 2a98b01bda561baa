"""The files of `sdk/vectors`: an archive of bundles, and a list of the expected findings."""

import gzip
import io
import json
import re
import tarfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from matches.audit.receipts import Receipt
from tests.matches.forgeries import FORGERIES
from tests.matches.forgeries.forgery import Forgery, Lines
from tests.matches.forgeries.of_receipts import LOG, OTHER, SIGNER, receipts_of
from tests.sdk import alone
from tests.sdk.vectors.holding import RECORDED, all_holding

VECTORS = Path(__file__).parents[3] / "sdk" / "vectors"
LIST, PACKED = VECTORS / "vectors.json", VECTORS / "bundles.tar.gz"
CHECKS = [check for check in alone.CHECKS if check != "inclusion"]  # which has a list of its own
WITHOUT_KEYS = ["commitments", "salts", "luck"]
Files = dict[str, bytes]


def unpack(packed: Path = PACKED) -> Files:
    """Return the files of an archive by name."""
    with tarfile.open(packed) as archive:
        return {member.name: archive.extractfile(member).read() for member in archive.getmembers()}


def read_recorded() -> dict[str, Lines]:
    """Return the matches of the invented game as they were first recorded. New ones are played."""
    files = unpack()
    return {
        name: files[path].splitlines(keepends=True)
        if (path := f"{name}.ndjson") in files
        else play()
        for name, play in RECORDED.items()
    }


def make_vectors(recorded: Mapping[str, Lines]) -> tuple[list[dict[str, Any]], Files]:
    """Return the list of vectors, and the files that it refers to."""
    rows: list[dict[str, Any]] = []
    files: Files = {}
    bases = all_holding(recorded)
    for name, lines in bases.items():
        rows.append(_holding_row(name, lines))
        files[f"{name}.ndjson"] = b"".join(lines)
    anthill = bases["anthill"]
    of_two_keys = [*receipts_of(anthill, 6, 7, 18), *receipts_of(anthill, 11, signer=OTHER)]
    rows.append(_receipts_row("receipts", anthill, of_two_keys, files))
    of_log = [*receipts_of(anthill, 6, 18, log=LOG), *receipts_of(anthill, 7)]
    rows.append(_receipts_row("receipts-that-name-a-log", anthill, of_log, files))
    for sentence, forgery in FORGERIES.items():
        rows.append(_forged_row(sentence, forgery, bases[forgery.base], files))
    return rows, files


def _holding_row(name: str, lines: Lines) -> dict[str, Any]:
    counted = alone.verify(lines)
    skipped = [] if counted["complete"] else WITHOUT_KEYS
    return {
        "name": name,
        "bundle": f"{name}.ndjson",
        "counted": counted,
        "not_checked": [*skipped, "receipts"],
    }


def _receipts_row(name: str, lines: Lines, receipts: list[Receipt], files: Files) -> dict[str, Any]:
    """Return the row of a valid bundle, with valid receipts. The first one is also in an answer."""
    given = [*msgspec.to_builtins(receipts), {"receipt": msgspec.to_builtins(receipts[0])}]
    keys = [*SIGNER.keys, *OTHER.keys]
    row = {"name": name, "bundle": "anthill.ndjson", **_add(name, given, keys, files)}
    return {**row, "counted": {**alone.verify(lines), "receipts": len(given)}, "not_checked": []}


def _forged_row(sentence: str, forgery: Forgery, base: Lines, files: Files) -> dict[str, Any]:
    name = re.sub(r"[^a-z0-9]+", "-", sentence)
    row = {"name": name, "bundle": f"{name}.ndjson", "forged": sentence, "of": forgery.base}
    files[f"{name}.ndjson"] = b"".join(forgery.forge(base))
    if forgery.receipts:
        row |= _add(name, forgery.receipts(base), list(forgery.keys), files)
    return {**row, "check": forgery.check, "seq": forgery.seq, "fault": forgery.fault}


def _add(name: str, receipts: list[Any], keys: list[Any], files: Files) -> dict[str, str]:
    """Add receipts and keys to the files. Return the part of a row that refers to them."""
    files[f"{name}.receipts.ndjson"] = b"".join(
        json.dumps(receipt).encode() + b"\n" for receipt in receipts
    )
    files[f"{name}.keys.json"] = json.dumps({"keys": msgspec.to_builtins(keys)}).encode()
    return {"receipts": f"{name}.receipts.ndjson", "keys": f"{name}.keys.json"}


def pack(files: Files) -> bytes:
    """Return a reproducible archive of files, sorted so that similar bundles compress well."""
    out = io.BytesIO()
    with (
        gzip.GzipFile(fileobj=out, mode="wb", mtime=0) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive,
    ):
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def spell_list(rows: list[dict[str, Any]]) -> str:
    """Return the list as JSON, one vector per line."""
    lines = ",\n".join(json.dumps(row) for row in rows)
    return f'{{"checks": {json.dumps(CHECKS)}, "vectors": [\n{lines}\n]}}\n'
