"""Mutation testing: `python -m tests.mutation PART` changes the modules of a part.

A run that was stopped continues. It starts again if the modules or their tests have changed.
"""

import argparse
import random
import sys
from fnmatch import fnmatchcase

from tests.mutation import results
from tests.mutation.mutants import mutants_of
from tests.mutation.parts import PARTS
from tests.mutation.session import run
from tests.mutation.verdicts import NOTICED, Verdict, Verdicts, fingerprint_of


def main() -> int:
    """Run parts and write their results; return 1 if a part fails."""
    arguments = _arguments()
    failures = [_run_part(name, arguments) for name in arguments.parts or PARTS]
    return int(any(failures))


def _run_part(name: str, arguments: argparse.Namespace) -> bool:
    part = PARTS[name]
    mutants = [mutant for path in part.paths() for mutant in mutants_of(path)]
    count = len(mutants)
    if arguments.only:
        mutants = [m for m in mutants if fnmatchcase(m.place, arguments.only)]
    elif arguments.sample and arguments.sample < count:
        mutants = random.Random(arguments.seed).sample(mutants, arguments.sample)
    print(f"{name}: {len(mutants)} of {count} mutants")
    verdicts = Verdicts(name, fingerprint_of(part), _is_settled if arguments.keep else None)
    run(part, mutants, verdicts, arguments.processes)
    rows = [verdicts[mutant.key] for mutant in mutants]
    left = [row for row in rows if row.verdict not in NOTICED]
    for row in left:
        print(f"{row.verdict}: {row.place} | {row.change} | {results.reason(row) or 'no reason'}")
    result = results.Result.of(rows, count)
    print(f"{name}: {result}")
    if not arguments.only:
        results.write(name, result)
    return result.share < results.SHARE_LEAST or any(not results.reason(row) for row in left)


def _is_settled(row: Verdict) -> bool:
    """Return whether a change was noticed, or survived with a reason."""
    return row.verdict in NOTICED or bool(results.reason(row))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--sample", type=int, help="number of mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2, help="at the same time")
    parser.add_argument("--only", help="pattern of modules and functions; writes no result")
    parser.add_argument(
        "--keep", action="store_true", help="keep what was noticed or explained before"
    )
    return parser.parse_args()


sys.exit(main())
