"""The stream of an account has the deliveries that a webhook of the account would get."""

import json

import pytest

from games.table import SeatPlan
from games.table.clock import Correspondence
from games.table.events import Spectators
from matches.commands.create import join
from projections.inbox.follower import InboxFollower
from projections.inbox.members import Inbox
from service.inbox.deliveries import LIST_OF_KINDS
from tests.service.inbox.people import Live
from tests.webhooks.world import DAY_MS, WebhookWorld, account_of
from webhooks.subscriptions import WANTED

ALL = f"webhooks={','.join(WANTED)}"
TWO_HOURS_MS = 2 * 3600 * 1000


class ListeningWorld(WebhookWorld):
    """A service whose accounts open streams. Call `keep_up` to update the inbox."""

    def __init__(self, receiver, **settings):
        super().__init__(receiver, **settings)
        self.streams = []
        self.inbox_follower = InboxFollower(Inbox(self.redis), self.context.store, self.games)

    def keep_up(self, *matches):
        self.inbox_follower.follow_each(matches)

    def stream(self, key, query=ALL, cursor=""):
        """Return an open stream, after the inbox if it has no cursor."""
        named = {"Last_Event_ID": cursor} if cursor else {}
        answer = self.get(f"/v1/stream?{query}", token=key, **named)
        assert answer.status_code == 200, answer.text
        live = Live(answer)
        self.streams.append(live)
        if not cursor:
            assert live.next().kind == "reset"
        return live

    def close(self):
        for live in self.streams:
            live.close()
        self.app.extensions["api"].hub.stop()


@pytest.fixture
def world(receiver):
    made = ListeningWorld(receiver)
    yield made
    made.close()


@pytest.fixture
def people(world):
    """Return the API keys of two people."""
    return world.person("Ada")[0], world.person("Bob")[0]


def deliveries_of(messages):
    return [message.data for message in messages if message.kind == "delivery"]


def sorted_bodies(bodies):
    """Return bodies without the number of the webhook, in an order that is always the same."""
    plain = [{**body, "data": {**body["data"], "webhook": None}} for body in bodies]
    return sorted(plain, key=lambda body: json.dumps(body, sort_keys=True))


def test_the_stream_has_the_same_bodies_as_a_webhook(world, people):
    """Both report a whole match, from the first taken seat to the end."""
    ada, bob = people
    world.active(ada)
    live = world.stream(ada)
    match_id = world.table_for(ada, bob)
    world.keep_up(match_id)
    world.finish(match_id, [ada, bob])
    bodies = [delivery["body"] for delivery in deliveries_of(live.until("finished"))]

    called = world.send_notices()

    assert {body["type"] for body in bodies} == {"event", "asked", "finished"}
    assert {body["data"]["webhook"] for body in bodies} == {0}
    assert sorted_bodies(bodies) == sorted_bodies(called)


def test_a_question_is_delivered_as_by_a_webhook(world, people):
    ada, bob = people
    world.active(ada, events=["asked"])
    live = world.stream(ada, "webhooks=asked&events=none")
    match_id = world.table_for(ada, bob)
    world.keep_up(match_id)
    asked = live.next()

    (called,) = world.send_notices()

    assert asked.kind == "delivery"
    assert sorted_bodies([asked.data["body"]]) == sorted_bodies([called])
    assert asked.data["id"].startswith("wd_")
    assert live.next().kind == "asked"  # the stream's own message follows


def test_only_the_requested_kinds_are_sent(world, people):
    ada, bob = people
    live = world.stream(ada, "webhooks=finished")
    plain = world.stream(ada, "events=none")
    match_id = world.table_for(ada, bob)
    world.keep_up(match_id)
    world.finish(match_id, [ada, bob])

    (end,) = deliveries_of(live.until("finished"))

    assert (end["body"]["type"], end["body"]["data"]["match"]) == ("finished", match_id)
    assert deliveries_of(plain.until("finished")) == []


@pytest.mark.parametrize("form", ["all", "lines", "none"])
def test_a_resumed_stream_repeats_what_may_not_have_arrived(world, people, form):
    """Each cursor of a stream leads to all later deliveries, whatever the form of its events."""
    ada, bob = people
    query = f"webhooks=event,asked&events={form}"
    live = world.stream(ada, query)
    match_id = world.table_for(ada, bob)
    world.keep_up(match_id)
    first = live.until("asked")
    world.send(match_id, ada)
    world.send(match_id, bob)
    world.run_phases(match_id)
    messages = first + live.until("asked")

    for at, message in enumerate(messages[:-1]):
        again = world.stream(ada, query, message.id).until("asked")
        later = [delivery["id"] for delivery in deliveries_of(messages[at + 1 :])]
        assert set(later) <= {delivery["id"] for delivery in deliveries_of(again)}


@pytest.mark.parametrize("policy", [None, Spectators("delayed", minutes=5), Spectators("nobody")])
def test_an_invited_account_is_sent_its_invitation_alone(world, people, policy):
    """The limits for spectators make no difference."""
    ada, bob = people
    live = world.stream(bob, f"{ALL}&events=none")
    seats = (SeatPlan(), SeatPlan(account=account_of(bob)))
    more = {"spectators": policy} if policy else {}
    match_id = world.open_table(ada, bob, seats=seats, creator=account_of(ada), **more)
    world.keep_up(match_id)
    invited = live.until("invited")
    join(world.context, match_id, 0, account=account_of(ada))
    join(world.context, match_id, 1, account=account_of(bob))
    world.keep_up(match_id)
    joined = live.until("asked")

    (delivery,) = deliveries_of(invited)
    assert delivery["body"]["type"] == "invited"
    assert delivery["body"]["data"]["seats"] == [1]
    assert {delivery["body"]["type"] for delivery in deliveries_of(joined)} == {"event", "asked"}


@pytest.mark.parametrize("moment", ["before", "meanwhile"])
def test_a_low_clock_is_delivered_when_it_is_low(world, people, moment):
    """The clock was started before the stream began, or while it was open."""
    ada, bob = people
    query = "webhooks=clock-low&events=none"
    match_id = world.open_table(ada, bob, clock=Correspondence(days=1))
    live = None if moment == "before" else world.stream(ada, query)
    world.sit_down(match_id, ada, bob)
    world.keep_up(match_id)
    live = live or world.stream(ada, query)
    world.clock.at += DAY_MS - TWO_HOURS_MS - 1000
    if moment == "meanwhile":
        live.until("asked")
    world.send(match_id, bob)  # the stream sends no message about it
    world.clock.at += 1000
    world.send(match_id, bob)

    low = live.until("delivery")[-1].data

    assert low["body"]["type"] == "clock-low"
    clocks = world.get(f"/v1/matches/{match_id}").json["clocks"]
    assert low["body"]["data"]["deadline"] == clocks[0]["deadline"]


def test_a_clock_that_was_low_already_is_not_delivered_to_a_new_stream(world, people):
    ada, bob = people
    match_id = world.table_for(ada, bob, clock=Correspondence(days=1))
    world.keep_up(match_id)
    world.clock.at += DAY_MS - 1000
    live = world.stream(ada, f"{ALL}&events=none")
    world.send(match_id, ada)

    kinds = [delivery["body"]["type"] for delivery in deliveries_of([live.next()])]

    assert kinds == ["event"]


@pytest.mark.parametrize("text", ["", "rain", "asked,", ",asked", "asked, event", "challenge"])
def test_other_kinds_are_refused(world, people, text):
    answer = world.client.get(
        "/v1/stream",
        query_string={"webhooks": text},
        headers={"Authorization": f"Bearer {people[0]}"},
    )

    assert answer.status_code == 422
    (fault,) = answer.json["errors"]
    assert (fault["parameter"], fault["detail"]) == (
        "webhooks",
        f"webhooks must be {LIST_OF_KINDS}",
    )


def test_two_worlds_that_differ_in_anothers_secret_send_the_same(receiver):
    """Bob sends one worker or three, and only the seals differ."""
    sent = []
    for workers in (1, 3):
        world = ListeningWorld(receiver)
        world.clock.at = 1_795_000_000_000
        ada, bob = world.person("Ada")[0], world.person("Bob")[0]
        live = world.stream(ada, f"{ALL}&events=none")
        match_id = world.table_for(ada, bob)
        world.keep_up(match_id)
        world.send(match_id, bob, workers=workers)
        sent.append([live.next() for _ in range(4)])
        world.close()

    for message in (message for world in sent for message in world):
        message.data.pop("id", None)  # contains the hash of the event with the seals
        for event in message.data.get("body", {}).get("data", {}).get("events", ()):
            event.pop("link")
            for drifting in ("seals", "mac"):
                event["e"].pop(drifting, None)
            event["e"]["event"].pop("commitments", None)
    assert [message.data for message in sent[0]] == [message.data for message in sent[1]]
    assert [message.kind for message in sent[0]] == [message.kind for message in sent[1]]
