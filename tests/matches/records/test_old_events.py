"""Matches that were recorded under an older schema of an event are read, moved and verified."""

import pytest
from fakeredis import FakeRedis, FakeServer
from msgspec import Struct
from msgspec.structs import replace

from events import canonical, derive_keys
from events.archive import Archive, ArchivedStore, ArchivePlace, Contents, Sealer
from games.schemas.old_events import OldEvent
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.context import Context
from matches.records.sealed import partial_codec_of
from tests.anthill import ANTHILL, Dealt, Foraged, Pondered, Sent, TakenBack
from tests.events.archive.packing import KEY, fixed_keys
from tests.matches.bundles import bundle_of
from tests.matches.forging import some_match
from tests.playing import begin_match, context_on


class Gathered(Struct, frozen=True, kw_only=True, tag="foraged.2"):
    """The end of a round at its second version: `food` is now `gathered`, and its sum was added."""

    die: int
    sent: tuple[int, ...]
    gathered: tuple[int, ...]
    total: int


def upcast_foraged(plain):
    food = plain.pop("food")
    return {**plain, "type": "foraged.2", "gathered": food, "total": sum(food)}


def decide(state, command, luck):
    """Decide as before, with the newest schema."""
    return tuple(
        Gathered(die=event.die, sent=event.sent, gathered=event.food, total=sum(event.food))
        if isinstance(event, Foraged)
        else event
        for event in ANTHILL.decide(state, command, luck)
    )


def evolve(state, event):
    """Evolve as before."""
    if isinstance(event, Gathered):
        event = Foraged(die=event.die, sent=event.sent, food=event.gathered)
    return ANTHILL.evolve(state, event)


EXAMPLE = {"die": 3, "sent": [1, 3], "food": [0, 3]}
NEWER = replace(
    ANTHILL,
    event=Dealt | Sent | TakenBack | Pondered | Gathered,
    decide=decide,
    evolve=evolve,
    old_events=(OldEvent("foraged", EXAMPLE, upcast_foraged),),
)
GAMES = {"anthill": NEWER}


@pytest.fixture
def server():
    """Return the server of the match."""
    return FakeRedis(server=FakeServer())


@pytest.fixture
def old(server):
    """Return the service that records the match, under the older schema."""
    return context_on(server)


@pytest.fixture
def match_id(old):
    """Return the finished match."""
    match_id = begin_match(old)
    some_match(old, match_id)
    return match_id


@pytest.fixture
def new(server, match_id):
    """Return a service on the same server, under the newer schema."""
    return context_on(server, games=GAMES)


def final(context, match_id):
    """Return the final state, and the table."""
    tip = context.cache.fresh(match_id).timeline.tip()
    return tip.state, tip.table


def test_the_match_was_recorded_under_the_older_schema(old, match_id):
    """Otherwise the tests below would read no old event."""
    types = [canonical.decode(entry.e)["event"]["type"] for entry in old.store.read(match_id)]

    assert types.count("foraged") == 3
    assert "foraged.2" not in types


def test_a_fold_from_the_first_event_reads_it(old, new, match_id):
    """A service without a keyframe folds all events."""
    new.store.drop_frames(match_id)

    assert final(new, match_id) == final(old, match_id)


@pytest.mark.parametrize("version", [10, 11, 13, 14, 17])
def test_each_past_version_is_the_same(old, new, match_id, version):
    """A version between two keyframes is folded from the one before."""
    states = [context.cache.fresh(match_id).timeline.state(version) for context in (old, new)]

    assert states[0] == states[1]


def test_each_command_is_decided_again(new, match_id):
    """The decision has the newer schema, and equals the event that was raised to it."""
    keys = derive_keys(new.store.vault(match_id))

    assert verify(match_id, new.store.read(match_id), GAMES, keys=keys).events == 18


def test_the_export_is_the_same(old, new, match_id):
    """A bundle has the stored bytes. Its header differs, because it names the code of the game."""
    assert bundle_of(new, match_id)[1:] == bundle_of(old, match_id)[1:]


def test_an_older_bundle_is_imported(old, match_id):
    """A service under the newer schema verifies and stores it."""
    other = context_on(seed="another house", games=GAMES)

    assert not import_bundle(other, bundle_of(old, match_id)).was_there
    assert final(other, match_id) == final(old, match_id)
    assert tuple(other.store.read(match_id)) == tuple(old.store.read(match_id))


def test_an_archived_match_is_read(server, old, new, match_id, tmp_path):
    """Its events are those of the pack."""
    before = final(old, match_id)
    archive = Archive(ArchivePlace(str(tmp_path)), Sealer(fixed_keys(KEY)))
    store = ArchivedStore(server, archive=archive)
    entries, head = tuple(store.read(match_id)), store.head(match_id)
    about = {"game": "anthill"}
    vault = store.vault(match_id)
    archive.put(Contents(match_id=match_id, head=head, entries=entries, vault=vault, about=about))
    assert store.moves.mark(match_id, head)
    assert store.moves.release(match_id, (), 0)
    archived = Context(store, GAMES, now=new.now, random=new.random)

    assert store.head(match_id).waits.startswith("archived")
    assert final(archived, match_id) == before


def test_a_reader_without_the_hidden_values_reads_it(old, match_id):
    """Verifiers of public entries use another codec."""
    codec = partial_codec_of(NEWER)
    events = [codec.read(entry).event for entry in old.store.read(match_id)]

    assert sum(isinstance(event, Gathered) for event in events) == 3
