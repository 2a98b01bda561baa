"""With several rules versions, a match is played and verified under its pinned version."""

import gzip

import pytest
from msgspec.structs import replace

from events import Broken, canonical
from games import GAMES as REAL
from games.errors import RuleViolation, UnknownRules
from games.game import Rules, RunPhase
from games.luck import SeededLuck
from games.table import SeatPlan
from games.versions import newest, released_rules, under, version_of
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.branch import BranchPlan, branch, position_at
from matches.commands.create import Plan, create
from matches.commands.execute import play
from matches.commands.positions.position import plain
from matches.errors import BadPosition
from matches.queries.read import Reader
from tests.anthill import ANTHILL, ANTHILL_2, CONSOLATION, Options, Send
from tests.matches.bundles import bundle_of, change_line, mend
from tests.matches.forging import some_match
from tests.playing import begin_match, by, context_on, play_on, run_phase, tip
from tests.replays.changes import change_in

ONE, TWO = {"anthill": ANTHILL}, {"anthill": ANTHILL_2}
ANTHILL_3 = newest(replace(ANTHILL, released=(*ANTHILL_2.released, Rules("3", ("third",)))))
BOTS = (SeatPlan(bot="random"), SeatPlan(bot="random"))
VERSIONS = pytest.mark.parametrize("rules", ["1", "2"])


@pytest.fixture
def context():
    """Return a context that plays rules 1 and 2."""
    return context_on(games=TWO, seed="dice-1")


def verify_match(context, match_id, games=TWO):
    keys = context.cache.get(match_id).keys
    return verify(match_id, context.store.read(match_id), games, keys=keys)


def send_in_vain(context, match_id):
    """Let both seats send three workers until the die shows less. Return the food that it brought."""
    for _ in range(3):
        before = tip(context, match_id).state.food
        for seat in (0, 1):
            play(context, match_id, by(seat, Send(seat=seat, workers=3)))
        play(context, match_id, run_phase())
        after = tip(context, match_id).state.food
        if after[0] < before[0] + 3:
            return after[0] - before[0]
    raise AssertionError("the die never showed less than 3")


def test_a_match_is_created_under_the_newest_rules_or_those_that_are_asked_for(context):
    newer, older = begin_match(context, key="n"), begin_match(context, key="o", rules="1")

    assert tip(context, newer).table.rules == "2"
    assert tip(context, newer).state.rules == (CONSOLATION,)
    assert tip(context, older).table.rules == "1"
    assert not tip(context, older).state.rules


@pytest.mark.parametrize(("rules", "food"), [("1", 0), ("2", 1)])
def test_a_ruling_is_the_one_of_the_matches_own_version(context, rules, food):
    """The food of workers who return with nothing depends on the rules version (rule 1.5)."""
    match_id = begin_match(context, rules=rules)

    assert send_in_vain(context, match_id) == food
    assert verify_match(context, match_id).decisions > 2


def test_a_stored_match_of_rules_1_goes_on_where_rules_2_are_newest():
    before = context_on()
    match_id = begin_match(before)
    play(before, match_id, by(0, Send(seat=0, workers=3)))
    stored = tuple(before.store.read(match_id))
    context = context_on(before.store.client, games=TWO, seed="later")

    play_on([context], match_id, 1)

    assert tuple(context.store.read(match_id))[: len(stored)] == stored
    assert tip(context, match_id).table.status == "over"
    assert verify_match(context, match_id).events == verify_match(before, match_id, ONE).events


def test_a_dump_under_the_first_rules_says_nothing_of_rules(context):
    first, two = begin_match(context, key="1", rules="1"), begin_match(context, key="2")

    assert "rules" not in plain(ANTHILL, tip(context, first).state)
    assert plain(ANTHILL, tip(context, two).state)["rules"] == [CONSOLATION]


@VERSIONS
def test_a_keyframe_is_loaded_under_the_matches_own_version(rules):
    context = context_on(games=TWO, seed="dice-1")
    match_id = begin_match(context, rules=rules)
    play_on([context], match_id, 7, steps=400, undo_in=2)
    match = context.cache.get(match_id)
    assert match.timeline.version > 250

    cold = context_on(context.store.client, games=TWO).cache.get(match_id)

    assert cold.timeline.base >= 250
    assert cold.game.rules == rules
    assert cold.timeline.tip().state == match.timeline.tip().state


@VERSIONS
@pytest.mark.parametrize("is_over", [False, True])
def test_a_branch_keeps_its_parents_version(context, rules, is_over):
    match_id = begin_match(context, rules=rules)
    at = tip(context, match_id).version
    if is_over:
        some_match(context, match_id)
    plan = BranchPlan(at=at, luck="new", seats=BOTS)

    made = branch(
        context, Reader(context.cache.fresh(match_id), 0), plan, key="b", digest="d"
    ).match_id

    assert tip(context, made).table.rules == rules
    assert tip(context, made).state.rules == tip(context, match_id).state.rules
    play_on([context], made, 3, undo_in=0)
    assert verify_match(context, made).events == tip(context, made).version


@VERSIONS
def test_a_sandbox_is_played_under_the_version_of_its_position(context, rules):
    match_id = begin_match(context, rules=rules)
    position = position_at(
        context, Reader(context.cache.fresh(match_id), 0), tip(context, match_id).version
    )
    plan = Plan("anthill", Options(), BOTS, position=position, is_sandbox=True)

    made = create(context, plan, key="s", digest="d").match_id

    assert tip(context, made).table.rules == rules
    assert verify_match(context, made).events == 2


@pytest.mark.parametrize(("asked", "carried"), [("1", [CONSOLATION]), ("", ["other"]), ("", "2")])
def test_a_position_of_other_rules_is_refused_with_its_place(context, asked, carried):
    match_id = begin_match(context, rules="1")
    position = plain(ANTHILL, tip(context, match_id).state)
    edited = {**position, "rules": carried}
    plan = Plan("anthill", Options(), BOTS, position=edited, is_sandbox=True, rules=asked)

    with pytest.raises(BadPosition) as caught:
        create(context, plan, key="s", digest="d")

    assert caught.value.faults[0][0] == "/rules"


@VERSIONS
def test_a_bundle_of_either_version_is_imported(context, rules):
    match_id = begin_match(context, rules=rules)
    some_match(context, match_id)
    lines = bundle_of(context, match_id)
    other = context_on(games=TWO, seed="other")

    done = import_bundle(other, lines)

    assert done.proof.header.rules == rules
    assert bundle_of(other, match_id) == lines


def test_a_match_that_says_other_rules_than_it_was_played_under_is_named(context):
    match_id = begin_match(context, rules="1")
    some_match(context, match_id)
    lines = bundle_of(context, match_id)
    forged = change_line(lines, 1, lambda line: line["e"]["event"].update(rules="2"))
    forged = mend(change_line(forged, 0, lambda header: header.update(rules="2")))

    with pytest.raises(Broken) as caught:
        import_bundle(context_on(games=TWO, seed="dice-1"), forged)
    assert (caught.value.seq, caught.value.fault) == (1, "mac")


def test_rules_that_are_not_known_are_refused_by_name_wherever_they_are_met():
    """A context with rules 1 and 2 cannot read a match of rules 3."""
    later = context_on(games={"anthill": ANTHILL_3})
    match_id = begin_match(later)
    some_match(later, match_id)
    lines = bundle_of(later, match_id)
    context = context_on(later.store.client, games=TWO)
    named = "rules 3 of anthill are not known here"

    with pytest.raises(UnknownRules, match=named):
        create(context, Plan("anthill", Options(), BOTS, rules="3"), key="k", digest="d")
    with pytest.raises(UnknownRules, match=named):
        context.cache.get(match_id)
    for refuse in (
        lambda: verify(match_id, later.store.read(match_id), TWO),
        lambda: import_bundle(context_on(games=TWO, seed="dice-1"), lines),
    ):
        with pytest.raises(Broken, match=named) as caught:
            refuse()
        assert (caught.value.seq, caught.value.fault) == (1, "decision")


def test_the_record_of_a_version_is_found_from_that_of_any_other():
    for game in (under(ANTHILL_3, name) for name in ("1", "2", "3")):
        for released in released_rules(game):
            record = under(game, released.name)
            assert (record.rules, version_of(game, record.start)) == (released.name, released.name)
    assert under(ANTHILL_2, "1").start == ANTHILL.start


@pytest.mark.parametrize("name", REAL)
def test_the_versions_of_a_game_have_different_switches(name):
    """Versions must have different switches, because a position would not reveal its version."""
    game = REAL[name]
    versions = released_rules(game)

    assert newest(game) is game
    assert len({released.switches for released in versions}) == len(versions)
    assert not versions[0].switches
    luck = SeededLuck(0)
    for released in versions:
        played = under(game, released.name)
        state = played.start
        for event in played.setup(played.options(), played.seats[1], luck):
            state = played.evolve(state, event)
        assert version_of(game, state) == released.name


@VERSIONS
def test_a_changed_ruling_is_reported_for_the_matches_of_its_version_alone(tmp_path, rules):
    """From now on, workers without food bring two in rules 2, but not in rules 1."""
    context = context_on(games=TWO, seed="dice-1")
    match_id = begin_match(context, rules=rules)
    first = None
    while tip(context, match_id).table.status == "running":
        for seat in (0, 1):
            play(context, match_id, by(seat, Send(seat=seat, workers=3)))
        done = play(context, match_id, run_phase())
        if first is None and tip(context, match_id).state.food[0] % 3:
            first = done.first
    path = tmp_path / "anthill" / "one.ndjson.gz"
    path.parent.mkdir()
    path.write_bytes(gzip.compress(b"".join(bundle_of(context, match_id))))

    def decide(state, command, luck):
        events = ANTHILL_2.decide(state, command, luck)
        if not isinstance(command, RunPhase) or not state.rules:
            return events
        return tuple(replace(e, food=tuple(max(f, 2) for f in e.food)) for e in events)

    assert change_in(path, TWO) is None
    change = change_in(path, {"anthill": replace(ANTHILL_2, decide=decide)})

    if rules == "1":
        assert change is None
    else:
        assert (change.version, change.difference.seq, change.difference.event) == (
            "2",
            first,
            "foraged",
        )


def test_options_are_checked_under_the_version_that_is_asked_for(context):
    plan = Plan("anthill", Options(rounds=9, tone="wild"), BOTS, rules="1")
    with pytest.raises(RuleViolation, match=r"options\.too-wild"):
        create(context, plan, key="k", digest="d")


def test_a_position_is_dumped_with_its_switches_and_loaded_with_them(context):
    state = tip(context, begin_match(context)).state
    stored = canonical.decode(canonical.encode(ANTHILL_2.dump(state)))
    assert ANTHILL_2.load(stored) == state
