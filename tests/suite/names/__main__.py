"""The command `python -m tests.suite.names`: add the new names of the code to the lists.

It ends with code 1 if listed names are gone from the code, and leaves them in their lists.
"""

import sys

from tests.suite.names.kinds import KINDS
from tests.suite.names.lists import merge, missing_from, read_list, write_list


def add_names() -> int:
    """Add new names to all lists, and print them. Return the exit code."""
    code = 0
    for kind, (title, collect) in KINDS.items():
        listed, names = read_list(kind), collect()
        for name in missing_from(names, listed):
            print(f"{kind}: added {name}")
        for name in missing_from(listed, names):
            print(f"{kind}: gone from the code: {name}")
            code = 1
        write_list(kind, title, merge(listed, names))
    return code


if __name__ == "__main__":
    sys.exit(add_names())
