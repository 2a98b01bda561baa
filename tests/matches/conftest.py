import pytest

from matches.commands.bots import answer
from tests.matches.bundles import bundle_of
from tests.matches.forging import some_match
from tests.playing import begin_match, context_on, waits
from tests.servers import real_client, running

__all__ = ["context", "lines", "match_id", "real_client", "bot_lines", "running"]


@pytest.fixture
def context():
    """Return a context with its own fakeredis."""
    return context_on()


@pytest.fixture
def match_id(context):
    """Return a match of two players that has started."""
    return begin_match(context)


@pytest.fixture
def lines(context, match_id):
    """Return the bundle of a finished match with 18 events.

    1 created; 2, 3 seats taken with 4, 5 dealt; 6 pondered; 7 sent; 8 taken back; 9, 10 sent; 11
    foraged; 12, 13 sent; 14 foraged; 15, 16 sent; 17 foraged, 18 ended.
    """
    some_match(context, match_id)
    return bundle_of(context, match_id)


@pytest.fixture
def bot_lines(context):
    """Return the bundle of a match played by bots, with their reasons."""
    match_id = begin_match(context, bots=2, key="bots")
    while tasks := waits(context, match_id):
        answer(context, tasks[0])
    return bundle_of(context, match_id)
