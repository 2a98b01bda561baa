"""Valid proofs of inclusion in a public log."""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from tests.matches.forgeries.public_log import KEY, WITNESS_KEYS, Bundled, Proofs, prove

LOG_KEY = str(KEY.signer().public)


class ValidProofs(Struct, frozen=True, kw_only=True):
    """Valid proofs of the match in a bundle.

    Attributes:
        base: the bundle, by its name among the valid ones (`tests/sdk/vectors`).
        make: the function that makes the proofs.
        log_key: the key of the log that the reader trusts; empty for the one in the file.
        witnesses: the keys of the witnesses that the reader trusts.
    """

    base: str = "anthill"
    make: Callable[[Bundled], Proofs]
    log_key: str = ""
    witnesses: tuple[str, ...] = ()


def spell(proofs: Proofs) -> bytes:
    """Return the file of proofs."""
    return msgspec.json.encode(proofs)


def prove_history(match: Bundled) -> Proofs:
    """Return the proofs of a finished match."""
    return prove(match.match_id, match.history())


VALID = {
    "a finished match": ValidProofs(make=prove_history),
    "with the key of the log": ValidProofs(make=prove_history, log_key=LOG_KEY),
    "with a witness": ValidProofs(make=prove_history, witnesses=(WITNESS_KEYS[1],)),
    "with the key of the log and both witnesses": ValidProofs(
        make=prove_history, log_key=LOG_KEY, witnesses=tuple(WITNESS_KEYS)
    ),
    "a running match": ValidProofs(
        base="anthill-running-seat-0",
        make=lambda match: prove(match.match_id, [match.created(), match.alive(8)]),
    ),
    "a match that was only created": ValidProofs(
        base="anthill-running", make=lambda match: prove(match.match_id, [match.created()])
    ),
    "an adopted match": ValidProofs(
        make=lambda match: prove(match.match_id, [match.adopted(7), match.ended()])
    ),
    "a match that keeps its keys": ValidProofs(base="anthill-kept-keys", make=prove_history),
    "a log of one leaf": ValidProofs(
        make=lambda match: prove(match.match_id, [match.created()], others=(0, 0))
    ),
    "a log of many leaves": ValidProofs(
        make=lambda match: prove(match.match_id, match.history(), others=(500, 73))
    ),
    "the last leaves of a log": ValidProofs(
        make=lambda match: prove(match.match_id, match.history(), others=(6, 0))
    ),
    "a checkpoint with an extension": ValidProofs(
        make=lambda match: prove(match.match_id, match.history(), extension="an extension\n"),
        witnesses=tuple(WITNESS_KEYS),
    ),
    "a file with an unknown member": ValidProofs(
        make=lambda match: {**prove_history(match), "more": {"of": [1.5]}}
    ),
}
