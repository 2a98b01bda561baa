"""In a match of two, the first player is the seat of the creator's account (rules 2.2)."""

import pytest
from fakeredis import FakeRedis, FakeServer

from games import GAMES
from games.atta_ants import ATTA_ANTS
from games.table import SeatPlan
from games.versions import under
from matches.audit.importing import import_bundle
from matches.audit.verify import verify
from matches.commands.branch import BranchPlan, branch, position_at
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from matches.commands.seat_handover import give_up
from matches.commands.seats.hold import claim, leave
from matches.commands.seats.rematch import rematch
from matches.queries.read import Reader
from tests.matches.bundles import bundle_of
from tests.playing import at_table, by, context_on, tip

ANN, BEN = "annannannannanna", "benbenbenbenbenb"
OPEN, BOT = SeatPlan(), SeatPlan(bot="random")


@pytest.fixture
def context():
    return context_on(games=GAMES)


def make_plan(*seats, creator=ANN, rules="", **more):
    """Return a plan for the given seats, by default two open ones."""
    options, seats = ATTA_ANTS.options(**more), seats or (OPEN, OPEN)
    return Plan("atta-ants", options, seats, creator=creator, rules=rules)


def create_match(context, *seats, key="k", **more):
    """Create a match and return its id."""
    return create(context, make_plan(*seats, **more), key=key, digest="d").match_id


def take_seats(context, match_id, *accounts):
    """Take the seats from 0 on, each with an account, or with a token if the account is empty.

    Return the id of the match.
    """
    for seat, account in enumerate(accounts):
        join(context, match_id, seat, account=account)
    return match_id


def first_in(context, match_id):
    """Return the first player, after verifying the log and reading it in another process."""
    state = tip(context, match_id).state
    keys = context.cache.get(match_id).keys
    verify(match_id, context.store.read(match_id), GAMES, keys=keys)
    cold = context_on(context.store.client, games=GAMES, seed="cold")
    assert tip(cold, match_id).state == state
    return state.round.first


@pytest.mark.parametrize(
    ("creator", "accounts", "first"),
    [
        (ANN, (BEN, ANN), 1),
        (ANN, (ANN, BEN), 0),
        (ANN, ("", ANN), 1),
        (ANN, (BEN, ""), 0),
        ("", (BEN, ANN), 0),
        ("", ("", ""), 0),
    ],
)
def test_the_seat_of_the_creators_account_begins(context, creator, accounts, first):
    """Seat 0 starts if the creator is unknown or does not hold a seat with the account."""
    match_id = take_seats(context, create_match(context, creator=creator), *accounts)

    assert first_in(context, match_id) == first
    assert tip(context, match_id).asked[0].seat == first


@pytest.mark.parametrize("arrange", ["system", "first_player"])
def test_the_creator_arranges_the_first_cards_too(context, arrange):
    match_id = take_seats(context, create_match(context, arrange=arrange), BEN, ANN)

    assert tip(context, match_id).asked[0].seat == first_in(context, match_id) == 1


def test_the_creator_begins_against_a_bot(context):
    match_id = create_match(context, BOT, OPEN)
    join(context, match_id, 1, account=ANN)

    assert first_in(context, match_id) == 1


def test_of_two_bots_seat_0_begins(context):
    assert first_in(context, create_match(context, BOT, BOT)) == 0


def test_a_first_player_that_is_named_begins(context):
    match_id = take_seats(context, create_match(context, first_player=0), BEN, ANN)

    assert first_in(context, match_id) == 0


@pytest.mark.parametrize("count", [3, 4])
def test_the_first_of_three_or_four_is_drawn_as_before(context, count):
    """The same luck draws the same seat, which is not always the creator's."""
    firsts = set()
    for number in range(8):
        other = context_on(games=GAMES, seed=f"{number}")
        for creator in (ANN, ""):
            match_id = create_match(other, *[OPEN] * count, creator=creator, key=f"k{creator}")
            take_seats(other, match_id, *[""] * (count - 1), ANN)
            firsts.add(first_in(other, match_id))
    assert len(firsts) > 1


def test_a_seat_claimed_before_the_match_begins_counts(context):
    """The creator joined with a token and claimed the seat afterwards."""
    match_id = create_match(context)
    join(context, match_id, 1)
    claim(context, match_id, at_table(1), ANN)
    join(context, match_id, 0)

    assert first_in(context, match_id) == 1


def test_a_seat_claimed_after_the_match_began_changes_nothing(context):
    match_id = take_seats(context, create_match(context), BEN, "")

    claim(context, match_id, at_table(1), ANN)

    assert first_in(context, match_id) == 0


def test_a_creator_that_left_before_the_match_began_does_not_begin(context):
    match_id = create_match(context)
    join(context, match_id, 1, account=ANN)
    leave(context, match_id, at_table(1))
    take_seats(context, match_id, "", BEN)

    assert first_in(context, match_id) == 0


def test_a_match_of_the_first_rules_keeps_its_order(context):
    """An open match that was created before starts with seat 0, as promised."""
    match_id = take_seats(context, create_match(context, rules="1"), BEN, ANN)

    assert first_in(context, match_id) == 0
    assert tip(context, match_id).table.rules == "1"


def test_a_match_that_began_before_goes_on_under_its_own_rules():
    """The match was stored by a service that only had the first rules."""
    before = {**GAMES, "atta-ants": under(ATTA_ANTS, "1")}
    old = context_on(FakeRedis(server=FakeServer()), games=before)
    match_id = take_seats(old, create_match(old, rules="1"), BEN, ANN)
    stored = tuple(old.store.read(match_id))
    context = context_on(old.store.client, games=GAMES, seed="later")

    command = ATTA_ANTS.legal(tip(context, match_id).state, 0)[0]
    play(context, match_id, by(0, command))

    assert tuple(context.store.read(match_id))[: len(stored)] == stored
    assert first_in(context, match_id) == 0


def test_the_other_player_begins_the_rematch(context):
    """Seats and first move rotate by one, even for the account that requests the rematch."""
    for asks in (0, 1):
        match_id = take_seats(context, create_match(context, key=f"k{asks}"), BEN, ANN)
        give_up(context, match_id, at_table(0))
        reader = Reader(context.cache.fresh(match_id), asks)

        again = rematch(context, reader, (BEN, ANN)[asks]).match_id

        take_seats(context, again, ANN, BEN)
        assert first_in(context, again) == 1  # Ben's seat


def test_the_rematch_of_a_match_without_a_known_creator_is_begun_by_the_other_player(context):
    """A seat that was claimed during the match does not change its first player."""
    match_id = take_seats(context, create_match(context), "", "")
    claim(context, match_id, at_table(1), ANN)
    give_up(context, match_id, at_table(0))

    again = rematch(context, Reader(context.cache.fresh(match_id), 1), ANN).match_id

    take_seats(context, again, ANN, "")
    assert first_in(context, again) == 0


def test_a_branch_and_a_position_keep_the_first_player_they_have(context):
    """The creator does not matter. A branch of a running match is drawn from visible data."""
    match_id = take_seats(context, create_match(context), BEN, ANN)
    at = tip(context, match_id).version
    reader = Reader(context.cache.fresh(match_id), 0)

    plan = BranchPlan(at=at, luck="new", seats=(OPEN, OPEN))
    branched = branch(context, reader, plan, key="b", digest="d", creator=BEN).match_id
    position = position_at(context, reader, at)
    sandbox = Plan("atta-ants", ATTA_ANTS.options(), (OPEN, OPEN), position=position, creator=BEN)
    placed = create(context, sandbox.__replace__(is_sandbox=True), key="s", digest="d").match_id

    for made in (branched, placed):
        assert first_in(context, take_seats(context, made, BEN, ANN)) == 1
        assert tip(context, made).table.rules == ATTA_ANTS.rules


def test_a_bundle_proves_who_begins_without_the_keys(context):
    """Another service imports the match and repeats its setup from the log alone."""
    match_id = take_seats(context, create_match(context), BEN, ANN)
    give_up(context, match_id, at_table(0))
    lines = bundle_of(context, match_id)
    other = context_on(games=GAMES, seed="other")

    done = import_bundle(other, lines)

    assert done.proof.header.rules == ATTA_ANTS.rules
    assert tip(other, match_id).state.round.first == 1
