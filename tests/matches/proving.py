"""Proofs of a stored match with its keys, released or not."""

import pytest

from events import Broken, derive_keys
from matches.audit.verify import verify


def verify_match(context, match_id, log=None):
    """Verify a match, or another log of it, command for command. Return the report."""
    keys = derive_keys(context.store.vault(match_id))
    return verify(match_id, log or tuple(context.store.read(match_id)), context.games, keys=keys)


def broken(context, match_id, log=None):
    """Return the place where a match does not hold, as seq, fault and reason."""
    with pytest.raises(Broken) as caught:
        verify_match(context, match_id, log)
    return caught.value.seq, caught.value.fault, caught.value.detail
