"""The vectors of proofs of inclusion: an archive of files, and a list of the expected findings."""

import json
import re
from collections.abc import Mapping
from typing import Any

from tests.matches.forgeries.forgery import Lines
from tests.matches.forgeries.of_inclusion import FORGERIES, ForgedProofs
from tests.matches.forgeries.public_log import read_bundled
from tests.matches.forgeries.valid_proofs import VALID, ValidProofs, spell
from tests.sdk import alone
from tests.sdk.vectors.packing import VECTORS, Files

PROOF_LIST, PACKED_PROOFS = VECTORS / "inclusion.json", VECTORS / "inclusion.tar.gz"
OTHER = "anthill-kept-keys"  # the other match of forgeries


def make_proof_vectors(bundles: Mapping[str, Lines]) -> tuple[list[dict[str, Any]], Files]:
    """Return the list of vectors, and the files of proofs that it refers to.

    Args:
        bundles: the valid bundles, by name.
    """
    rows: list[dict[str, Any]] = []
    files: Files = {}
    other = read_bundled(bundles[OTHER])
    for sentence, valid in VALID.items():
        row, lines = _row(sentence, valid), bundles[valid.base]
        files[row["inclusion"]] = spell(valid.make(read_bundled(lines)))
        proven = alone.check_inclusion(
            lines, files[row["inclusion"]], valid.log_key, valid.witnesses
        )
        rows.append({**row, "log": proven})
    for sentence, forgery in FORGERIES.items():
        row = _row(sentence, forgery)
        files[row["inclusion"]] = forgery.make(read_bundled(bundles[forgery.base]), other)
        rows.append({**row, "forged": sentence, "seq": forgery.seq, "fault": "inclusion"})
    return rows, files


def _row(sentence: str, proofs: ValidProofs | ForgedProofs) -> dict[str, Any]:
    name = re.sub(r"[^a-z0-9]+", "-", sentence.lower())
    row = {"name": name, "bundle": f"{proofs.base}.ndjson", "inclusion": f"{name}.json"}
    keys = {"log_key": proofs.log_key, "witnesses": list(proofs.witnesses)}
    return {**row, **{member: value for member, value in keys.items() if value}}


def spell_proof_list(rows: list[dict[str, Any]]) -> str:
    """Return the list as JSON, one vector per line."""
    lines = ",\n".join(json.dumps(row) for row in rows)
    return f'{{"check": "inclusion", "vectors": [\n{lines}\n]}}\n'
