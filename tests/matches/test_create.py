"""Creating a match and sitting down at it."""

import pytest

from events import KeyReused
from games.errors import RuleViolation
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.create import Plan, create, join, match_id
from matches.commands.execute import play
from matches.errors import BadSeats, MatchNotRunning, UnknownGame
from matches.tokens import seat_of, seat_token
from projections.match_cache import NoSuchMatch
from tests.anthill import Options, Ponder
from tests.playing import begun, by, house_on, tip

OPEN = SeatPlan()
BOT = SeatPlan(bot="random")
TWO = Plan("anthill", Options(), (OPEN, OPEN))


def test_a_match_is_open_until_its_last_seat_is_taken(house):
    created = create(house, TWO, key="k", digest="d")
    match = created.match
    assert (created.first, created.last, created.repeated) == (1, 1, False)
    assert (tip(house, match).table.status, house.store.head(match).waits) == ("open", "open")

    first = join(house, match, 1)
    assert (first.first, first.last) == (2, 2)
    with pytest.raises(MatchNotRunning):
        play(house, match, by(1, Ponder(seat=1)))
    second = join(house, match, 0)

    assert (second.first, second.last) == (3, 5)
    position = tip(house, match)
    assert [seat.taken for seat in position.table.seats] == [3, 2]
    assert [(one.seat, one.since) for one in position.asked] == [(0, 5), (1, 5)]
    assert house.store.head(match).waits == ""


def test_a_match_of_bots_starts_at_once(house):
    created = create(house, Plan("anthill", Options(), (BOT, BOT)), key="k", digest="d")

    assert (created.first, created.last) == (1, 3)
    assert house.store.head(created.match).waits == "0@3 1@3"
    keys = house.cache.get(created.match).keys
    assert verify(created.match, house.store.read(created.match), house.games, keys=keys).draws == 2


def test_the_caller_and_the_key_name_the_match(house):
    """A repeated creation finds the match that the first one made, in any process."""
    first = create(house, TWO, key="k", digest="d", caller="me")
    again = create(house_on(house.store.client, seed="x"), TWO, key="k", digest="d", caller="me")
    root = house.store.vault(first.match)

    assert (again.match, again.first, again.last, again.repeated) == (first.match, 1, 1, True)
    assert first.match == match_id("me", "k") != match_id("you", "k") != match_id("yo", "uk")
    assert house.store.vault(first.match) == root
    assert join(house, first.match, 0).last == 2


def test_a_key_that_created_another_match_is_refused(house):
    create(house, TWO, key="k", digest="d")
    with pytest.raises(KeyReused):
        create(house, TWO, key="k", digest="e")


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
def test_what_cannot_be_played_is_not_created(house, plan, error):
    with pytest.raises(error):
        create(house, plan, key="k", digest="d")
    assert not dict(house.store.heads())


@pytest.mark.parametrize(
    ("seat", "slug"), [(0, "seat.taken"), (1, "seat.taken"), (2, "seat.none"), (-1, "seat.none")]
)
def test_a_seat_that_is_not_free_is_not_taken(house, seat, slug):
    match = create(house, Plan("anthill", Options(), (OPEN, BOT)), key="k", digest="d").match
    join(house, match, 0)

    with pytest.raises(RuleViolation) as caught:
        join(house, match, seat)
    assert (caught.value.slug, caught.value.rule) == (slug, "T1")


def test_a_repeated_join_gets_the_first_answer(house):
    match = create(house, TWO, key="k", digest="d").match
    first = join(house, match, 0, key="j", digest="d")
    again = join(house_on(house.store.client), match, 0, key="j", digest="d")

    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    with pytest.raises(NoSuchMatch):
        join(house, "nowhere", 0)


def test_each_taken_seat_has_a_token_of_its_own(house, match):
    held = house.cache.get(match)
    tokens = [seat_token(held, seat) for seat in (0, 1)]
    cold = house_on(house.store.client).cache.get(match)

    assert [seat_of(held, token) for token in tokens] == [0, 1]
    assert [seat_token(cold, seat) for seat in (0, 1)] == tokens
    other = house_on(house.store.client, seed="another")
    elsewhere = other.cache.get(begun(other, key="another"))
    assert [seat_of(elsewhere, token) for token in tokens] == [None, None]


@pytest.mark.parametrize(
    "change", [str.upper, lambda t: t[:-1], lambda t: t + "x", lambda t: "é", lambda t: ""]
)
def test_what_is_no_token_opens_no_seat(house, match, change):
    held = house.cache.get(match)

    assert seat_of(held, change(seat_token(held, 0))) is None


def test_the_token_of_one_seat_is_none_of_another(house, match):
    held = house.cache.get(match)
    token = seat_token(held, 0)

    for prefix in ("seat.1.", "seat.2.", "seat.9.", "seat.x.", "seat.10.", "site.0."):
        assert seat_of(held, prefix + token.rpartition(".")[2]) is None


def test_a_bots_seat_has_no_token(house):
    match = create(house, Plan("anthill", Options(), (OPEN, BOT)), key="k", digest="d").match
    held = house.cache.get(match)

    for seat in (0, 1):
        with pytest.raises(ValueError, match="nobody took"):
            seat_token(held, seat)
        assert seat_of(held, f"seat.{seat}.{'A' * 43}") is None
