"""Hidden and deleted matches: the behaviour of every process, and the data that remains."""

import pytest
from redis.exceptions import ConnectionError

from events import Store
from events.keys import match_keys
from games.table import SeatPlan
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.administration import call_off, delete, hide
from matches.commands.branch import BranchPlan, branch, branches
from matches.commands.commit import Actor, CommandRequest
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.commands.undo import rewind
from matches.context import Context
from matches.errors import MatchNotRunning
from matches.queries import read
from matches.queries.read import Reader
from matches.queries.versions_at_time import version_at
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from projections.match_cache import MatchDeleted, NoSuchMatch
from projections.timeline import FRAME_EVERY
from tests.anthill import Options, Ponder, Send
from tests.matches.bundles import bundle_of
from tests.matches.forging import some_match
from tests.matches.proving import verify_match
from tests.playing import GAMES, begin_match, by, context_on, run_phase, tip

ADMIN = Actor("admin")
BOTS = (SeatPlan("random"),) * 2


class Watch:
    """A clock that the test moves."""

    def __init__(self, context):
        self.at = 0.0
        context.cache._watch.clock = lambda: self.at


@pytest.fixture
def other(context):
    """Return another process on the same store."""
    return context_on(context.store.client, seed="other")


@pytest.fixture
def long_match(context):
    """Return a match with keyframes, including some at versions that no line in memory has."""
    match_id = begin_match(context)
    for _ in range(130):
        play(context, match_id, by(0, Send(seat=0, workers=1)))
        rewind(context, match_id, 5, ADMIN)
    assert tip(context, match_id).version > FRAME_EVERY
    return match_id


ASKING = (
    "fresh",
    "play",
    "rewind",
    "version at",
    "call off",
)  # these access the store, even if the match is in memory


def ask(context, match_id, how):
    return {
        "fresh": lambda: context.cache.fresh(match_id),
        "play": lambda: play(context, match_id, by(0, Ponder(seat=0))),
        "rewind": lambda: rewind(context, match_id, 5, ADMIN),
        "version at": lambda: version_at(context, context.cache.get(match_id), 2000),
        "call off": lambda: end(context, match_id),
    }[how]()


def end(context, match_id):
    return call_off(context, match_id, CommandRequest(actor=ADMIN, of_table=True), "fault")


def test_a_deleted_match_is_gone_at_once_where_it_was_deleted(context, match_id):
    delete(context, match_id)

    for how in ASKING:
        with pytest.raises(MatchDeleted):
            ask(context, match_id, how)
    for look in (
        context.cache.get,
        lambda match_id: read.authenticate_reader(context, match_id, None),
    ):
        with pytest.raises(MatchDeleted):
            look(match_id)


@pytest.mark.parametrize("how", ASKING)
def test_another_process_finds_out_when_it_asks_the_store(context, other, match_id, how):
    """Another process cannot append anything, even if the match is in its memory."""
    assert tip(other, match_id).version == 5
    delete(context, match_id)
    assert other.cache.get(match_id)  # no notice has arrived yet

    with pytest.raises(MatchDeleted):
        ask(other, match_id, how)

    with pytest.raises(MatchDeleted):
        other.cache.get(match_id)


def test_another_process_hears_of_it_within_a_second(context, other, match_id):
    deleted, watch = [], Watch(other)
    other.cache.on_deleted(deleted.append)
    other.cache.get(match_id)
    delete(context, match_id)
    watch.at = 0.9
    assert other.cache.get(match_id)

    watch.at = 1.1

    with pytest.raises(MatchDeleted):
        other.cache.get(match_id)
    assert deleted == [match_id]


def test_a_process_that_nobody_asks_for_anything_drops_it_too(context, other, match_id):
    deleted, watch = [], Watch(other)
    other.cache.on_deleted(deleted.append)
    kept = begin_match(context, key="kept")
    for id_ in (match_id, kept):
        other.cache.get(id_)
    delete(context, match_id)
    watch.at = 1.1

    other.cache.take_notice()

    assert (deleted, set(other.cache._matches)) == ([match_id], {kept})


def test_a_version_that_is_not_in_memory_is_gone_as_well(context, other, long_match):
    """The line in memory starts at a keyframe, and earlier versions would have to be read again."""
    other.cache.get(long_match)
    delete(context, long_match)

    with pytest.raises(MatchDeleted):
        other.cache.timeline_at(other.cache.get(long_match), 7)


def test_a_process_that_folds_on_leaves_no_keyframe(context, other, long_match):
    match = context.cache.get(long_match)
    delete(other, long_match)

    context.cache.keep_frames(match, 0)

    assert other.store.frames(long_match) == ()


def test_a_match_that_is_deleted_while_it_is_loaded_is_not_kept(context, other, match_id):
    """The match is deleted after its events were read but before it is cached."""
    load = other.cache._load

    def load_and_lose(loaded_id):
        match = load(loaded_id)
        delete(context, match_id)
        other.cache.take_notice()
        return match

    other.cache._load = load_and_lose

    with pytest.raises(MatchDeleted):
        other.cache.get(match_id)
    assert match_id not in other.cache._matches


def test_one_that_was_deleted_so_is_dropped_with_the_next_notice(context, other, match_id):
    load = other.cache._load

    def load_and_lose(loaded_id):
        match = load(loaded_id)
        delete(context, match_id)
        return match

    other.cache._load = load_and_lose
    other.cache.get(match_id)

    other.cache.take_notice()

    assert match_id not in other.cache._matches


def test_the_key_that_created_it_does_not_bring_it_back(context):
    plan = Plan("anthill", Options(), BOTS)
    match_id = create(context, plan, key="k", digest="d").match_id
    delete(context, match_id)

    for house in (context, context_on(context.store.client, seed="house")):
        with pytest.raises(MatchDeleted):
            create(house, plan, key="k", digest="d")
    assert list(context.store.read(match_id)) == []


def test_deleting_once_more_changes_nothing_and_nothing_is_not_deleted(context, match_id):
    delete(context, match_id)
    head = context.store.head(match_id)

    delete(context, match_id)

    assert context.store.head(match_id) == head
    assert not head.is_unlisted
    with pytest.raises(NoSuchMatch) as caught:
        delete(context, "nosuchmatch")
    assert not isinstance(caught.value, MatchDeleted)


def test_a_match_that_cannot_be_read_is_deleted(context, match_id):
    context.store.client.delete(match_keys(match_id).events)
    context.cache.drop(match_id)

    delete(context, match_id)

    assert context.store.head(match_id).is_unlisted


def finish_match(context):
    match_id = begin_match(context)
    some_match(context, match_id)
    return match_id


@pytest.mark.parametrize("luck", ["same", "new"])
def test_a_branch_needs_its_parent_no_more(context, luck):
    """The branch is played to its end and verified in a process that never loaded the parent."""
    parent = finish_match(context)
    plan = BranchPlan(at=10, luck=luck, seats=BOTS)
    reader = Reader(context.cache.fresh(parent), None)
    child = branch(context, reader, plan, key="b", digest="").match_id

    delete(context, parent)

    cold = Context(Store(context.store.client), GAMES, now=lambda: 3000)
    assert verify_match(cold, child).events == tip(cold, child).version
    end(cold, child)
    assert verify(child, cold.store.read(child), GAMES).events == tip(cold, child).version


def test_a_deleted_and_a_hidden_branch_are_not_listed_with_their_parent(context):
    parent = finish_match(context)
    reader = Reader(context.cache.fresh(parent), None)
    plan = BranchPlan(at=10, luck="new", seats=BOTS)
    kept, hidden, deleted = (
        branch(context, reader, plan, key=key, digest="").match_id for key in ("a", "b", "c")
    )

    hide(context, hidden)
    delete(context, deleted)

    assert branches(context, reader) == (kept,)
    hide(context, hidden, hidden=False)
    assert set(branches(context, reader)) == {kept, hidden}


def test_a_bundle_of_a_deleted_match_is_not_imported_again(context):
    match_id = finish_match(context)
    lines = bundle_of(context, match_id)
    delete(context, match_id)

    with pytest.raises(MatchDeleted):
        import_bundle(context, lines)


@pytest.fixture
def lobby(context):
    lobby = Lobby(context.store.client)
    return lobby, LobbyFollower(lobby, context.store, GAMES)


@pytest.mark.parametrize("withdraw", [hide, delete])
def test_the_lobby_forgets_it_and_a_rebuild_does_not_bring_it_back(context, lobby, withdraw):
    rows, follower = lobby
    first, other = begin_match(context, key="one"), begin_match(context, key="other")
    assert follower.rebuild() == 2

    withdraw(context, first)
    assert follower.follow(first) is None

    assert rows.matches() == (other,)
    rows._client.delete(*rows._client.keys("lobby:*"))
    follower.rebuild()
    assert rows.matches() == (other,)
    assert follower.follow(first) is None


def test_a_hidden_match_goes_on_and_is_listed_when_it_is_shown_again(context, lobby):
    rows, follower = lobby
    match_id = begin_match(context)
    hide(context, match_id)

    play(context, match_id, by(0, Ponder(seat=0)))

    assert follower.follow(match_id) is None
    hide(context, match_id, hidden=False)
    assert follower.follow(match_id).version == 6
    assert rows.matches() == (match_id,)


def test_a_hidden_match_is_hidden_in_another_process_within_a_second(context, other, match_id):
    watch = Watch(other)
    assert read.authenticate_reader(other, match_id, None).seat is None
    hide(context, match_id)
    watch.at = 1.1

    with pytest.raises(NoSuchMatch):
        read.authenticate_reader(other, match_id, None)
    hide(context, match_id, hidden=False)
    watch.at = 2.2
    assert read.authenticate_reader(other, match_id, None).seat is None


def test_what_is_deleted_is_not_hidden(context, match_id):
    delete(context, match_id)

    with pytest.raises(MatchDeleted):
        hide(context, match_id)
    with pytest.raises(NoSuchMatch):
        hide(context, "nosuchmatch")


def test_a_store_that_does_not_answer_leaves_what_is_known(context, other, match_id):
    watch = Watch(other)
    hide(context, match_id)
    watch.at = 1.1
    other.cache.take_notice()

    def fail():
        raise ConnectionError

    other.store.withdrawals.counts = fail
    watch.at = 2.2
    assert other.cache.take_notice() is None

    assert other.cache.is_hidden(match_id)


def test_an_ended_match_can_be_deleted_and_a_running_one_too(context, match_id):
    play(context, match_id, by(0, Send(seat=0, workers=1)))
    play(context, match_id, by(1, Send(seat=1, workers=1)))
    delete(context, match_id)

    with pytest.raises(MatchDeleted):
        play(context, match_id, run_phase())
    assert not issubclass(MatchDeleted, MatchNotRunning)


def test_a_deletion_is_noticed_after_a_store_that_did_not_answer_in_between(
    context, other, match_id
):
    """The poll succeeds, and the heads of the matches are asked for when the store is away."""
    deleted, watch, withdrawals = [], Watch(other), other.store.withdrawals
    other.cache.on_deleted(deleted.append)
    other.cache.get(match_id)
    delete(context, match_id)
    watch.at = 1.1
    heads_of = withdrawals.heads_of

    def fail(match_ids):
        raise ConnectionError

    withdrawals.heads_of = fail
    with pytest.raises(ConnectionError):
        other.cache.take_notice()
    withdrawals.heads_of = heads_of
    other.cache.take_notice()

    assert deleted == [match_id]
    assert other.cache.peek(match_id) is None
