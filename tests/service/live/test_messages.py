"""Stream messages are rendered once per kind of viewer, and never shared with other viewers."""

from typing import Any

import pytest

from events import Store
from events.keys import match_keys
from matches.context import Context
from service.live.messages import LiveMessages
from service.live.stream import stream


class Counted(Store):
    """Store that counts its page reads."""

    read_pages = 0

    def page(self, *arguments, **more):
        self.read_pages += 1
        return super().page(*arguments, **more)


@pytest.fixture
def played_match(world):
    match_id, tokens = world.begin_match()
    world.send(match_id, tokens[0])
    return world, world.context.cache.fresh(match_id), tokens


def make_messages(world, most=1 << 20):
    """Return messages and the store that they are read from."""
    store = Counted(world.redis)
    return LiveMessages(Context(store, world.games), most), store


def test_an_event_is_rendered_once_for_all_spectators(played_match):
    world, match, _ = played_match
    messages, store = make_messages(world)
    rendered = [messages.render(match, None, 5) for _ in range(9)]

    assert store.read_pages == 1
    assert {message.data for message in rendered} == {rendered[0].data}
    assert rendered[0].last == 6


def test_no_seat_is_sent_what_another_may_see(played_match):
    """No viewer receives another viewer's message, regardless of the order of the viewers."""
    world, match, _ = played_match
    for order in ((0, 1, None), (None, 1, 0)):
        messages, _ = make_messages(world)
        seen = {seat: messages.render(match, seat, 5).data for seat in order}
        again = {seat: messages.render(match, seat, 5).data for seat in reversed(order)}

        assert seen == again
        assert b'"opened"' in seen[0]
        assert b'"opened"' not in seen[1]
        assert b'"opened"' not in seen[None]


def test_what_the_end_reveals_is_not_taken_from_before_it(played_match):
    world, match, tokens = played_match
    messages, _ = make_messages(world)
    hidden = messages.render(match, None, 5)
    world.finish(match.match_id, tokens)
    shown = messages.render(world.context.cache.fresh(match.match_id), None, 5)

    assert b'"opened"' not in hidden.data
    assert b'"opened"' in shown.data
    assert (hidden.is_end, shown.is_end) == (False, True)


def test_only_the_latest_are_kept(played_match):
    world, match, _ = played_match
    whole = len(messages_of(world, match))
    messages, store = make_messages(world, most=whole + 1)
    for after in (0, 0, 5, 0):
        messages.render(match, None, after)

    assert store.read_pages == 3


def messages_of(world, match):
    return make_messages(world)[0].render(match, None, 0).data


def test_a_match_that_is_there_already_is_not_asked_for_again(played_match):
    world, match, _ = played_match
    messages = LiveMessages(world.context)
    world.redis.flushall()

    assert messages.catch_up(match, 6) is match


def test_what_the_store_has_lost_is_waited_for(played_match):
    """A failover lost the last events in memory. Nothing is sent or cached, and the stream waits."""
    world, match, _ = played_match
    messages, store = make_messages(world)
    kept = world.redis.dump(match_keys(match.match_id).events)
    world.redis.delete(match_keys(match.match_id).events)
    waits = []

    class Waiter:
        match_id = match.match_id
        is_stopping = False

        def rest(self):
            pass

        def wait(self, seconds):
            waits.append(seconds)
            self.is_stopping = True

    waiter: Any = Waiter()
    first, beat, last = stream(messages, waiter, match, None, after=5, heartbeat_seconds=12)
    assert (first, beat, len(waits)) == (b"retry: 2000\n", b"", 1)
    assert last.startswith(b"retry: ")  # the process stops
    world.redis.restore(match_keys(match.match_id).events, 0, kept)
    assert messages.render(match, None, 5).last == 6
    assert store.read_pages == 2
