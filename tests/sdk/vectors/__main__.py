"""Write `sdk/vectors` from the recorded matches and the forgeries: python -m tests.sdk.vectors.

With `--record`, the matches of the invented game are recorded again, after a change of its rules.
"""

import sys

from tests.sdk.vectors.holding import RECORDED
from tests.sdk.vectors.packing import LIST, PACKED, make_vectors, pack, read_recorded, spell_list


def main() -> None:
    """Write the list and the archive."""
    is_new = sys.argv[1:] == ["--record"]
    recorded = {name: play() for name, play in RECORDED.items()} if is_new else read_recorded()
    rows, files = make_vectors(recorded)
    PACKED.write_bytes(pack(files))
    LIST.write_text(spell_list(rows))
    print(f"{len(rows)} vectors, {PACKED.stat().st_size + LIST.stat().st_size} bytes")


if __name__ == "__main__":
    main()
