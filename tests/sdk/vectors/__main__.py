"""Write `sdk/vectors` from the recorded matches and the forgeries: python -m tests.sdk.vectors.

With `--record`, the matches of the invented game are recorded again, after a change of its rules.
"""

import sys

from tests.sdk.vectors.holding import RECORDED, all_holding
from tests.sdk.vectors.packing import LIST, PACKED, make_vectors, pack, read_recorded, spell_list
from tests.sdk.vectors.proofs import (
    PACKED_PROOFS,
    PROOF_LIST,
    make_proof_vectors,
    spell_proof_list,
)


def main() -> None:
    """Write both lists and both archives."""
    is_new = sys.argv[1:] == ["--record"]
    recorded = {name: play() for name, play in RECORDED.items()} if is_new else read_recorded()
    rows, files = make_vectors(recorded)
    PACKED.write_bytes(pack(files))
    LIST.write_text(spell_list(rows))
    proof_rows, proofs = make_proof_vectors(all_holding(recorded))
    PACKED_PROOFS.write_bytes(pack(proofs))
    PROOF_LIST.write_text(spell_proof_list(proof_rows))
    size = sum(path.stat().st_size for path in (PACKED, LIST, PACKED_PROOFS, PROOF_LIST))
    print(f"{len(rows) + len(proof_rows)} vectors, {size} bytes")


if __name__ == "__main__":
    main()
