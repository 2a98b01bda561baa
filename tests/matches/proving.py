"""Whether a match that is stored can be proven, with its keys, released or not."""

import pytest

from events import Broken, derive_keys
from matches.audit.verify import verify


def verified(house, match, log=None):
    """Verify a match, or another log of it, command for command; return the report."""
    keys = derive_keys(house.store.vault(match))
    return verify(match, log or tuple(house.store.read(match)), house.games, keys=keys)


def broken(house, match, log=None):
    """Return where a match does not hold: the seq, the fault and the reason."""
    with pytest.raises(Broken) as caught:
        verified(house, match, log)
    return caught.value.seq, caught.value.fault, caught.value.detail
