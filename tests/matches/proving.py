"""Verification of a stored match with its keys, whether released or not."""

import pytest

from events import Broken, derive_keys
from matches.audit.verify import verify


def verify_match(context, match_id, log=None):
    """Verify a match, or another log of it, including every command. Return the report."""
    keys = derive_keys(context.store.vault(match_id))
    return verify(match_id, log or tuple(context.store.read(match_id)), context.games, keys=keys)


def broken(context, match_id, log=None):
    """Return the seq, fault and reason of the first invalid entry."""
    with pytest.raises(Broken) as caught:
        verify_match(context, match_id, log)
    return caught.value.seq, caught.value.fault, caught.value.detail
