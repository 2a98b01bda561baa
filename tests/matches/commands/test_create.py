"""Creation of matches and taking of seats."""

import pytest
from fakeredis import FakeRedis

from events import KeyReused
from games.errors import RuleViolation
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.administration import delete
from matches.commands.create import Plan, create, find_match_id, join, match_id_for
from matches.commands.execute import play
from matches.errors import BadSeats, MatchNotRunning, UnknownGame
from matches.tokens import seat_of, seat_token
from projections.match_cache import NoSuchMatch
from tests.anthill import Options, Ponder
from tests.playing import begin_match, by, context_on, tip

OPEN = SeatPlan()
BOT = SeatPlan(bot="random")
TWO = Plan("anthill", Options(), (OPEN, OPEN))


def test_a_match_is_open_until_its_last_seat_is_taken(context):
    created = create(context, TWO, key="k", digest="d")
    match_id = created.match_id
    assert (created.first, created.last, created.repeated) == (1, 1, False)
    assert (tip(context, match_id).table.status, context.store.head(match_id).waits) == (
        "open",
        "open",
    )

    first = join(context, match_id, 1)
    assert (first.first, first.last) == (2, 2)
    with pytest.raises(MatchNotRunning):
        play(context, match_id, by(1, Ponder(seat=1)))
    second = join(context, match_id, 0)

    assert (second.first, second.last) == (3, 5)
    position = tip(context, match_id)
    assert [seat.taken for seat in position.table.seats] == [3, 2]
    assert [(question.seat, question.since) for question in position.asked] == [(0, 5), (1, 5)]
    assert context.store.head(match_id).waits == ""


def test_a_match_of_bots_starts_at_once(context):
    created = create(context, Plan("anthill", Options(), (BOT, BOT)), key="k", digest="d")

    assert (created.first, created.last) == (1, 3)
    assert context.store.head(created.match_id).waits == "0@3~0 1@3~0"
    keys = context.cache.get(created.match_id).keys
    assert (
        verify(
            created.match_id, context.store.read(created.match_id), context.games, keys=keys
        ).draws
        == 2
    )


def test_the_caller_and_the_key_name_the_match(context):
    """A repeated creation finds the first match, in any process."""
    first = create(context, TWO, key="k", digest="d", caller="me")
    again = create(
        context_on(context.store.client, seed="x"), TWO, key="k", digest="d", caller="me"
    )
    root = context.store.vault(first.match_id)

    assert (again.match_id, again.first, again.last, again.repeated) == (first.match_id, 1, 1, True)
    assert (
        first.match_id
        == match_id_for("me", "k")
        != match_id_for("you", "k")
        != match_id_for("yo", "uk")
    )
    assert context.store.vault(first.match_id) == root
    assert join(context, first.match_id, 0).last == 2


def test_a_key_that_created_another_match_is_refused(context):
    create(context, TWO, key="k", digest="d")
    with pytest.raises(KeyReused):
        create(context, TWO, key="k", digest="e")


@pytest.mark.parametrize(
    ("plan", "error"),
    [
        (Plan("chess", Options(), (OPEN, OPEN)), UnknownGame),
        (Plan("anthill", Options(), (OPEN,)), BadSeats),
        (Plan("anthill", Options(), (OPEN,) * 5), BadSeats),
        (Plan("anthill", Options(), (OPEN, SeatPlan(bot="genius"))), BadSeats),
        (Plan("anthill", Options(rounds=9, tone="wild"), (OPEN, OPEN)), RuleViolation),
    ],
)
def test_what_cannot_be_played_is_not_created(context, plan, error):
    with pytest.raises(error):
        create(context, plan, key="k", digest="d")
    assert not dict(context.store.heads())


@pytest.mark.parametrize(
    ("seat", "slug"), [(0, "seat.taken"), (1, "seat.taken"), (2, "seat.none"), (-1, "seat.none")]
)
def test_a_seat_that_is_not_free_is_not_taken(context, seat, slug):
    match_id = create(
        context, Plan("anthill", Options(), (OPEN, BOT)), key="k", digest="d"
    ).match_id
    join(context, match_id, 0)

    with pytest.raises(RuleViolation) as caught:
        join(context, match_id, seat)
    assert (caught.value.slug, caught.value.rule) == (slug, "T1")


def test_a_repeated_join_gets_the_first_answer(context):
    match_id = create(context, TWO, key="k", digest="d").match_id
    first = join(context, match_id, 0, key="j", digest="d")
    again = join(context_on(context.store.client), match_id, 0, key="j", digest="d")

    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    with pytest.raises(NoSuchMatch):
        join(context, "nowhere", 0)


def test_each_taken_seat_has_a_token_of_its_own(context, match_id):
    match = context.cache.get(match_id)
    tokens = [seat_token(match, seat) for seat in (0, 1)]
    cold = context_on(context.store.client).cache.get(match_id)

    assert [seat_of(match, token) for token in tokens] == [0, 1]
    assert [seat_token(cold, seat) for seat in (0, 1)] == tokens
    other = context_on(context.store.client, seed="another")
    elsewhere = other.cache.get(begin_match(other, key="another"))
    assert [seat_of(elsewhere, token) for token in tokens] == [None, None]


@pytest.mark.parametrize(
    "change", [str.upper, lambda t: t[:-1], lambda t: t + "x", lambda t: "é", lambda t: ""]
)
def test_what_is_no_token_opens_no_seat(context, match_id, change):
    match = context.cache.get(match_id)

    assert seat_of(match, change(seat_token(match, 0))) is None


def test_the_token_of_one_seat_is_none_of_another(context, match_id):
    match = context.cache.get(match_id)
    token = seat_token(match, 0)

    for prefix in ("seat.1.", "seat.2.", "seat.9.", "seat.x.", "seat.10.", "site.0."):
        assert seat_of(match, prefix + token.rpartition(".")[2]) is None


def test_a_bots_seat_has_no_token(context):
    match_id = create(
        context, Plan("anthill", Options(), (OPEN, BOT)), key="k", digest="d"
    ).match_id
    match = context.cache.get(match_id)

    for seat in (0, 1):
        with pytest.raises(ValueError, match="has no token"):
            seat_token(match, seat)
        assert seat_of(match, f"seat.{seat}.{'A' * 43}") is None


def test_the_id_of_a_clients_match_is_no_oracle_for_its_key(context):
    """The same key has different ids in two stores, so a guess cannot be verified without a store."""
    other = context_on(FakeRedis(), seed="other")

    ids = [find_match_id(house, "", "k") for house in (context, other)]

    assert len({*ids, match_id_for("", "k")}) == 3
    assert find_match_id(context_on(context.store.client, seed="x"), "", "k") == ids[0]
    assert find_match_id(context, "me", "k") != find_match_id(context, "m", "ek")


@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_match_of_the_release_before_is_found_by_its_key(context, is_deleted):
    """The match id is derived from the key alone, and the key gets no other id after a deletion."""
    before = create(context, TWO, key="k", digest="d", caller="me")
    if is_deleted:
        delete(context, before.match_id)

    assert find_match_id(context, "me", "k") == before.match_id
