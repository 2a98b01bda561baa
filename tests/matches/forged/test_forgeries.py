"""The single-file verifier and our own, which uses the rules, report the same forgeries."""

import msgspec
import pytest

from events import Broken
from games import GAMES
from matches.audit.bundle import verify_bundle
from tests.matches.forgeries import FORGERIES
from tests.matches.forgeries.forgery import SAME, SOMEWHERE
from tests.playing import GAMES as ANTHILL
from tests.sdk import alone
from tests.sdk.vectors.holding import all_holding
from tests.sdk.vectors.packing import read_recorded

OF_BUNDLES = [name for name, forged in FORGERIES.items() if not forged.receipts]


@pytest.fixture(scope="module")
def valid_bundles():
    return all_holding(read_recorded())


def check(lines, receipts, keys):
    """Verify a bundle, and its receipts if there are any."""
    alone.verify(lines)
    if receipts:
        alone.check_receipts(lines, receipts, msgspec.to_builtins(keys))


@pytest.mark.parametrize("name", FORGERIES)
def test_the_single_file_names_what_was_forged(name, valid_bundles):
    forgery = FORGERIES[name]
    base = valid_bundles[forgery.base]
    receipts = forgery.receipts(base) if forgery.receipts else []

    with pytest.raises(alone.Broken) as caught:
        check(forgery.forge(base), receipts, forgery.keys)

    broken = caught.value
    assert (broken.check, broken.seq, broken.fault) == (forgery.check, forgery.seq, forgery.fault)


@pytest.mark.parametrize("name", OF_BUNDLES)
def test_whoever_has_the_rules_names_it_as_well(name, valid_bundles):
    forgery = FORGERIES[name]

    with pytest.raises(Broken) as caught:
        verify_bundle(forgery.forge(valid_bundles[forgery.base]), {**GAMES, **ANTHILL})

    fault = caught.value.seq, caught.value.fault
    named = forgery.seq, forgery.fault
    if forgery.with_rules == SOMEWHERE:
        assert fault != named  # otherwise, the finding would be the same
    else:
        assert fault == (named if forgery.with_rules == SAME else forgery.with_rules)


@pytest.mark.parametrize(
    "name", ["a line ends as in other systems", "all lines end as in other systems"]
)
def test_lines_that_end_with_crlf_are_called_so(name, valid_bundles):
    forgery = FORGERIES[name]
    lines = forgery.forge(valid_bundles[forgery.base])

    with pytest.raises(alone.Broken) as in_file:
        alone.verify(lines)
    with pytest.raises(Broken) as with_rules:
        verify_bundle(lines, {**GAMES, **ANTHILL})

    for caught in (in_file, with_rules):
        assert "the line ends with CRLF" in str(caught.value)
