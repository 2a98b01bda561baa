"""A line has the same undo points, rewinds and keyframes, however it was built."""

import pytest
from msgspec.structs import replace

import projections.timeline
from events import Broken, canonical
from games.table import SeatPlan
from games.table.clock import PerDecision
from games.table.undo_history import REWIND, TABLE
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import give_up
from projections.timeline import Timeline, codec_of
from tests.anthill import ANTHILL, Options, Send
from tests.playing import at_table, begin_match, by, context_on, play_on

CODEC = codec_of(ANTHILL)
FRAME_EVERY = 7
SEEDS = [3, 4, 8]


@pytest.fixture(autouse=True, scope="module")
def frequent_keyframes():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projections.timeline, "FRAME_EVERY", FRAME_EVERY)
        yield


class Played:
    """A random match with undo: its entries, a line of them, and the line that played it."""

    def __init__(self, seed):
        context = context_on(seed=seed)
        self.match_id = begin_match(context, 2, bots=seed % 2)
        play_on([context], self.match_id, seed, steps=40, undo_in=4)
        self.read(context)

    def read(self, context):
        self.entries = tuple(context.store.read(self.match_id))
        self.warm = context.cache.fresh(self.match_id).timeline
        self.cold = self.line(self.entries)

    def line(self, entries):
        line = Timeline(self.match_id, ANTHILL, CODEC, lambda _: None)
        line.extend(entries)
        return line

    def framed(self, version):
        """Return a line that starts at the keyframe of a version."""
        line = Timeline(self.match_id, ANTHILL, CODEC, self.cold.state)
        assert line.start_at(self.entries[version - 1], self.cold.frame(version))
        line.extend(self.entries[version:])
        return line

    def frames(self):
        return range(FRAME_EVERY, len(self.entries) + 1, FRAME_EVERY)


@pytest.fixture(scope="module", params=SEEDS)
def played(request, frequent_keyframes):
    return Played(request.param)


def undo_points(line, first=1):
    return [line.undo_point(version) for version in range(first, line.version + 1)]


def test_a_line_that_is_read_is_the_one_that_was_played(played):
    warm, cold = played.warm, played.cold
    movers = [point.mover for point in undo_points(cold)]

    assert undo_points(cold) == undo_points(warm)
    assert cold.rewinds == warm.rewinds != {}
    assert cold.tip() == warm.tip()
    assert cold.tip().game is ANTHILL
    assert cold.table_commits == movers.count(TABLE) + movers.count(REWIND) > 0


def test_a_line_from_a_keyframe_goes_on_as_the_whole_one(played):
    cold, (*versions, last) = played.cold, played.frames()
    for version in versions:
        framed = played.framed(version)

        assert framed.tip() == cold.tip()
        assert undo_points(framed, version) == undo_points(cold, version)
        assert (framed.rewinds, framed.table_commits) == (cold.rewinds, cold.table_commits)
        assert framed.frame(last) == cold.frame(last)


def test_a_line_that_is_cut_ends_there_and_goes_on(played):
    framed = played.framed(FRAME_EVERY)
    for end in range(FRAME_EVERY, framed.version + 1):
        entry = played.entries[end - 1]
        whole = played.line(played.entries[:end])
        short = framed.cut(end, entry.link, whole.at)

        assert undo_points(short, FRAME_EVERY) == undo_points(whole, FRAME_EVERY)
        assert (short.rewinds, short.tip()) == (whole.rewinds, whole.tip())
        if end % FRAME_EVERY == 1:
            short.extend(played.entries[end:])
            assert short.tip() == framed.tip()
            assert undo_points(short, FRAME_EVERY) == undo_points(framed, FRAME_EVERY)


def test_a_rewind_to_a_version_to_come_breaks_the_log(played):
    (seq, to), *_ = played.cold.rewinds.items()
    line = played.line(played.entries[: to - 1])
    impossible = replace(played.entries[seq - 1], seq=to)

    with pytest.raises(Broken) as caught:
        line.extend((impossible,))

    assert (caught.value.seq, caught.value.fault) == (to, "fold")
    assert "IndexError" in caught.value.detail


class Ended(Played):
    """A match with a clock that a seat gives up."""

    def __init__(self):
        context = context_on()
        seats = (SeatPlan(), SeatPlan())
        clock = PerDecision(seconds=30, on_timeout="resign")
        plan = Plan("anthill", Options(), seats, "free", clock=clock)
        self.match_id = create(context, plan, key="timed", digest="d").match_id
        for seat in (0, 1):
            join(context, self.match_id, seat)
        play(context, self.match_id, by(0, Send(seat=0, workers=2)))
        give_up(context, self.match_id, at_table(1))
        self.read(context)


def test_a_line_with_a_clock_is_read_as_it_was_played_to_its_end():
    ended = Ended()

    assert undo_points(ended.cold) == undo_points(ended.warm)
    for version in range(1, ended.cold.version + 1):
        assert ended.cold.table(version) == ended.warm.table(version)
    assert ended.cold.newest.clocks
    assert ended.cold.undo_point(ended.cold.version).mover == 1


def test_a_line_without_entries_is_the_beginning():
    line = Timeline("m" * 16, ANTHILL, CODEC, lambda _: None)

    assert (line.version, line.at, line.table_commits) == (0, 0, 0)


class Positioned(Played):
    """A match from a position. It begins when its last seat is taken, without an event of the game."""

    def __init__(self):
        earlier = Played(3)
        position = canonical.decode(canonical.encode(ANTHILL.dump(earlier.cold.state(9))))
        context = context_on()
        plan = Plan(
            "anthill", Options(), (SeatPlan(), SeatPlan()), position=position, is_sandbox=True
        )
        self.match_id = create(context, plan, key="positioned", digest="d").match_id
        for seat in (0, 1):
            join(context, self.match_id, seat)
        self.read(context)


def test_a_line_that_begins_at_a_position_can_be_rewound_to_it():
    played = Positioned()

    assert undo_points(played.cold) == undo_points(played.warm)
    assert played.cold.is_target(played.cold.version)
