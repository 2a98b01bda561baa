"""If an account is erased, bots take over, invitations end, and every match still verifies."""

import pytest

from accounts.commands import RegisterAccount
from accounts.errors import BadKey, NoSuchAccount
from accounts.execute import register
from games.table import SeatPlan
from matches.audit.verify import verify
from matches.commands.commit import HOST, CommandRequest
from matches.commands.create import Plan, create, join
from matches.commands.seats.invitations import invite, reserve
from matches.erase import erase_person, find_matches
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from projections.lobby import Lobby
from projections.lobby_follower import LobbyFollower
from tests.anthill import Options
from tests.playing import GAMES, play_on, tip

OPEN = SeatPlan()


def person(context, name):
    """Return the id of a new account, and its first key."""
    account_id = register(
        context.accounts, RegisterAccount(name), key=name, digest="d"
    ).loaded.stream_id
    return account_id, context.accounts.open_vault(account_id).key_token(1)


def match_of(context, key, *seats, **more):
    plan = Plan("anthill", Options(), seats or (OPEN, OPEN), **more)
    return create(context, plan, key=key, digest="d").match_id


def verify_match(context, match_id):
    match = context.cache.fresh(match_id)
    entries, head = tuple(context.store.read(match_id)), context.store.head(match_id)
    verify(match_id, entries, GAMES, keys=match.keys, head=head)


@pytest.fixture
def house_with_people(context):
    """Return a context in which Ada plays, waits, is invited and has invited others."""
    ada, key = person(context, "Ada")
    ben, _ = person(context, "Ben")
    running = match_of(context, "running")
    join(context, running, 0, account=ada)
    join(context, running, 1, account=ben)
    waiting = match_of(context, "waiting")
    join(context, waiting, 1, account=ada)
    expected = match_of(context, "expected", SeatPlan(account=ada), OPEN)
    inviting = match_of(context, "inviting", visibility="invited", creator=ada)
    link = match_of(context, "link", creator=ada)
    host = CommandRequest(actor=HOST)
    invite(context, link, host, 0)
    reserve(context, link, host, 1, ben)
    match_of(context, "of others")
    return context, ada, ben, key, (running, waiting, expected, inviting, link)


@pytest.mark.parametrize("plays", [True, False])
def test_a_match_that_runs_goes_on_without_who_invited_to_it(house_with_people, plays):
    """Only open matches are cancelled. If the creator plays, a bot takes over the seat."""
    context, ada, ben, _, _ = house_with_people
    seats = (SeatPlan(account=ada) if plays else SeatPlan(bot="random"), SeatPlan(account=ben))
    match_id = match_of(context, "begun", *seats, creator=ada, visibility="invited")
    if plays:
        join(context, match_id, 0, account=ada)
    join(context, match_id, 1, account=ben)

    erase_person(context, ada)

    table = tip(context, match_id).table
    assert (table.status, bool(table.called_off)) == ("running", False)
    assert bool(table.seats[0].stand_in) is plays
    assert not table.seats[1].stand_in


def test_what_an_erased_person_held_is_let_go_of(house_with_people):
    context, ada, ben, key, (running, waiting, expected, inviting, link) = house_with_people

    erase_person(context, ada)

    assert tip(context, running).table.seats[0].stand_in == "greedy"
    assert not tip(context, running).table.seats[1].stand_in
    assert [seat.is_open for seat in tip(context, waiting).table.seats] == [True, True]
    assert tip(context, expected).table.seats[0] == tip(context, expected).table.seats[1]
    assert tip(context, inviting).table.called_off == "cancelled"
    seats = tip(context, link).table.seats
    assert [(seat.is_open, bool(seat.invitation)) for seat in seats] == [(True, False)] * 2
    assert [seat.reserved or "" for seat in seats] == ["", ben]
    with pytest.raises(BadKey):
        context.accounts.authenticate(key, "match:read")
    with pytest.raises(NoSuchAccount):
        erase_person(context, "a" * 16)


@pytest.mark.parametrize("visibility", ["public", "unlisted", "invited"])
def test_what_others_have_reserved_outlives_who_made_the_match(house_with_people, visibility):
    context, ada, ben, *_ = house_with_people
    seats = SeatPlan(account=ben), OPEN
    made = match_of(context, "for Ben", *seats, creator=ada, visibility=visibility)

    erase_person(context, ada)

    assert join(context, made, 0, account=ben).last == tip(context, made).version
    assert tip(context, made).table.status == "open"
    verify_match(context, made)


def test_of_a_rematch_only_the_seat_of_who_is_erased_is_free(house_with_people):
    context, ada, ben, *_ = house_with_people
    seats = SeatPlan(account=ben), SeatPlan(account=ada)
    made = match_of(context, "again", *seats, creator=ada)

    erase_person(context, ada)

    assert [seat.reserved or "" for seat in tip(context, made).table.seats] == [ben, ""]


def test_an_invited_match_ends_where_nobody_could_be_asked_to_the_seat(house_with_people):
    context, ada, ben, *_ = house_with_people
    seats = SeatPlan(account=ben), SeatPlan(account=ada)
    made = match_of(context, "among us", *seats, creator=ada, visibility="invited")

    erase_person(context, ada)

    assert tip(context, made).table.called_off == "cancelled"


def test_every_match_of_an_erased_person_verifies_byte_for_byte(house_with_people):
    context, ada, _, _, (running, *others) = house_with_people
    before = tuple(context.store.read(running))

    erase_person(context, ada)

    play_on([context], running, 3)
    for match_id in (running, *others):
        verify_match(context, match_id)
    assert tuple(context.store.read(running))[: len(before)] == before


def test_matches_are_found_in_the_index_as_by_reading_them_all(house_with_people):
    context, ada, _, _, mine = house_with_people
    assert set(find_matches(context, ada)) == set(mine)
    inbox = Inbox(context.store.client)
    InboxFollower(inbox, context.store, GAMES).rebuild()

    context.matches_of = lambda account: [
        match_id for _, match_id in inbox.matches_of(account, limit=99)
    ]

    assert set(find_matches(context, ada)) == set(mine)


def test_who_walks_over_matches_meets_no_account(context):
    """Heads, feeds, lobby and inbox only return matches, and never accounts."""
    match_id = match_of(context, "one")
    for name in ("Ada", "Ben", "Cleo"):
        person(context, name)
    client, feeds = context.store.client, context.store.feed_names()

    assert [name for name, _ in context.store.heads()] == [match_id]
    assert context.store.read_feeds(dict.fromkeys(feeds, "0"), 1) == {match_id: 1}
    assert LobbyFollower(Lobby(client), context.store, GAMES).rebuild() == 1
    InboxFollower(inbox := Inbox(client), context.store, GAMES).rebuild()
    assert inbox.matches() == (match_id,)
    assert context.store.withdrawals.counts() == (0,) * 16
    of_accounts = [key for key in client.scan_iter() if b":account" in key]
    assert len(of_accounts) >= 3 + 3  # at least streams and vaults
    assert len(list(context.accounts.streams.store.heads())) == 3
