"""Webhook payloads: events, recipients, and the absence of hidden values."""

import pytest

from games.table import SeatPlan
from games.table.clock import Correspondence, PerDecision
from games.table.events import Spectators
from matches.commands.administration import hide
from matches.commands.create import join
from matches.commands.timeouts import run_out
from tests.times import parse_time
from tests.webhooks.world import DAY_MS, WebhookWorld, account_of, verify_request
from workers.deliver import LOOK_AGAIN_MS

DAYS = Correspondence(days=3, on_timeout="resign")


@pytest.fixture
def world(receiver):
    return WebhookWorld(receiver)


@pytest.fixture
def people(world):
    """Return the API keys of two people."""
    return world.person("Ada")[0], world.person("Bob")[0]


def data_of(bodies, *kinds):
    """Return the data of the bodies with certain types, sorted by version."""
    rows = [body["data"] for body in bodies if body["type"] in kinds]
    return sorted(rows, key=lambda data: data["version"])


def opened_values(bodies):
    """Return the hidden values in the bodies, by event."""
    return {
        event["seq"]: event["opened"]
        for body in data_of(bodies, "event")
        for event in body["events"]
        if event.get("opened")
    }


def test_a_seat_is_told_that_it_is_asked(world, people):
    ada, bob = people
    _, secret = world.active(ada, events=["asked"])
    match_id = world.table_for(ada, bob)
    world.run_phases(match_id)

    bodies = world.send_notices()

    (asked,) = data_of(bodies, "asked")
    assert asked["match"] == match_id
    assert (asked["seat"], asked["game"]) == (0, "anthill")
    state = world.get(f"/v1/matches/{match_id}/state", token=ada).json
    (question,) = [question for question in state["asked"] if question["seat"] == 0]
    assert (asked["since"], asked["kind"]) == (question["since"], question["kind"])
    assert asked["text"] == question["text"] == "How many workers do you send?"
    assert "clock" not in asked
    world.send(match_id, bob)
    assert world.send_notices() == []
    assert secret


def test_each_command_is_told_with_what_the_seat_may_see(world, people):
    """Ada's number is included, Bob's is not, and each command causes one delivery."""
    ada, bob = people
    world.active(ada, events=["event"])
    match_id = world.table_for(ada, bob)
    world.send(match_id, bob)
    world.send(match_id, ada)

    bodies = world.send_notices()

    seqs = [event["seq"] for body in data_of(bodies, "event") for event in body["events"]]
    version = world.get(f"/v1/matches/{match_id}").json["version"]
    assert seqs == list(range(2, version + 1))  # no player was concerned by its creation
    page = world.get(f"/v1/matches/{match_id}/events", token=ada).json["events"]
    assert opened_values(bodies) == {
        event["seq"]: event["opened"] for event in page if event.get("opened")
    }
    theirs = world.get(f"/v1/matches/{match_id}/events", token=bob).json["events"]
    assert opened_values(bodies) != {
        line["seq"]: line["opened"] for line in theirs if line.get("opened")
    }


def test_two_worlds_that_differ_in_anothers_secret_tell_the_same(receiver):
    """Bob sends one worker or three, and only the seals differ."""
    bodies = []
    for workers in (1, 3):
        world = WebhookWorld(receiver)
        ada, bob = world.person("Ada")[0], world.person("Bob")[0]
        world.active(ada)
        match_id = world.table_for(ada, bob)
        world.send(match_id, bob, workers=workers)
        bodies.append(world.send_notices())

    for body in (body for world in bodies for body in world):
        body.pop("timestamp")
        for event in body["data"].get("events", ()):
            event.pop("link")
            for drifting in ("at", "seals", "mac"):
                event["e"].pop(drifting, None)
            event["e"]["event"].pop("commitments", None)
    by_type = [
        sorted(world, key=lambda body: (body["type"], body["data"]["version"])) for world in bodies
    ]
    assert by_type[0] == by_type[1]


def test_the_end_is_told_once(world, people):
    ada, bob = people
    world.active(ada, events=["finished"])
    match_id = world.table_for(ada, bob)

    world.finish(match_id, [ada, bob])

    (end,) = data_of(world.send_notices(), "finished")
    shown = world.get(f"/v1/matches/{match_id}").json
    assert end["version"] == shown["version"]
    assert end["outcome"] == shown["outcome"]
    assert end["outcome"]["text"]


def test_an_account_is_told_that_a_seat_is_kept_for_it(world, people):
    ada, bob = people
    world.active(bob, events=["invited"])
    seats = (SeatPlan(), SeatPlan(account=account_of(bob)))
    match_id = world.open_table(
        ada, bob, seats=seats, creator=account_of(ada), visibility="invited", clock=DAYS
    )

    (invited,) = data_of(world.send_notices(), "invited")

    assert (invited["match"], invited["seats"]) == (match_id, [1])
    shown = world.get(f"/v1/matches/{match_id}", token=bob).json
    for name in ("creator", "visibility", "clock"):
        assert invited[name] == shown[name]
    assert (invited["creator"], invited["clock"]["kind"]) == (account_of(ada), "correspondence")
    join(world.context, match_id, 1, account=account_of(bob))
    assert world.send_notices() == []


def test_a_webhook_for_one_match_is_told_of_no_other(world, people):
    """A webhook of a spectator for one match receives only that match, in the public view."""
    ada, bob = people
    eve, _ = world.person("Eve")
    wanted, _ = world.table_for(ada, bob), world.table_for(bob, ada)
    world.notice()
    world.active(eve, events=["event", "finished", "asked"], match=wanted)
    for match_id in (wanted, _):
        world.send(match_id, ada)
        world.send(match_id, bob)

    bodies = world.send_notices()

    assert {body["data"]["match"] for body in bodies} == {wanted}
    assert {body["type"] for body in bodies} == {"event"}
    assert opened_values(bodies) == {}
    assert all("seat" not in body["data"] for body in bodies)


def test_who_holds_no_seat_is_told_nothing_of_others_matches(world, people):
    ada, bob = people
    eve, _ = world.person("Eve")
    world.active(eve)

    match_id = world.table_for(ada, bob)
    world.finish(match_id, [ada, bob])

    assert world.send_notices() == []


def test_a_hidden_match_is_told_to_its_seats_alone(world, people):
    """The match was hidden after its events were scheduled. Access is checked at sending."""
    ada, bob = people
    eve, _ = world.person("Eve")
    match_id = world.table_for(ada, bob)
    world.active(eve, events=["event"], match=match_id)
    world.active(ada, events=["event"])
    world.notice()
    world.send(match_id, bob)
    world.notice()
    hide(world.context, match_id)

    world.deliver()

    assert {request["headers"]["webhook-id"] for request in world.take_requests()}
    assert world.log(eve, 1) == []


def test_a_delayed_spectator_is_told_later(world, people):
    """The spectators are two events late, so the delivery waits until the match has moved on."""
    ada, bob = people
    eve, _ = world.person("Eve")
    match_id = world.table_for(ada, bob, spectators=Spectators("delayed", events=2))
    world.notice()
    world.active(eve, events=["event"], match=match_id)
    world.send(match_id, ada)
    assert world.send_notices() == []
    assert world.log(eve, 1) == []
    later = world.context.cache.fresh(match_id).timeline.version
    hidden = world.delivery_id(eve, 1, "event", match_id, later)
    retry = f"/v1/webhooks/1/deliveries/{hidden}/retry"
    assert world.post(retry, token=eve).status_code == 404

    world.send(match_id, bob)
    world.run_phases(match_id)
    world.send(match_id, ada)
    world.clock.at += LOOK_AGAIN_MS
    bodies = world.send_notices()

    first = data_of(bodies, "event")[0]
    assert first["version"] == later == min(delivery["version"] for delivery in world.log(eve, 1))
    assert world.post(retry, token=eve).status_code == 202
    newest = world.get(f"/v1/matches/{match_id}", token=eve).json["version"]
    assert max(delivery["version"] for delivery in data_of(bodies, "event")) <= newest


def test_spectators_who_see_nothing_are_told_nothing(world, people):
    ada, bob = people
    eve, _ = world.person("Eve")
    match_id = world.open_table(ada, bob, spectators=Spectators("nobody"))
    world.active(eve, events=["event"], match=match_id)
    for seat, key in enumerate((ada, bob)):
        join(world.context, match_id, seat, account=account_of(key))
    world.send(match_id, ada)

    assert world.send_notices() == []
    assert world.log(eve, 1) == []


def test_a_clock_that_is_low_is_told_before_it_runs_out(world, people):
    """With a day per decision, it is sent two hours before the end, and not after a decision."""
    ada, bob = people
    for key in people:
        world.active(key, events=["clock-low"])
    match_id = world.table_for(ada, bob, clock=Correspondence(days=1))
    world.send(match_id, bob)
    assert world.send_notices() == []

    world.clock.at += DAY_MS - 2 * 3600 * 1000
    (low,) = data_of(world.send_notices(), "clock-low")

    assert (low["match"], low["seat"]) == (match_id, 0)
    clocks = world.get(f"/v1/matches/{match_id}").json["clocks"]
    assert low["deadline"] == clocks[0]["deadline"]


def test_a_time_out_is_no_low_clock(world, people):
    ada, bob = people
    world.active(ada, events=["clock-low"])
    match_id = world.table_for(ada, bob, clock=PerDecision(seconds=20))
    world.notice()
    since = world.context.cache.fresh(match_id).timeline.tip().since(0)
    world.clock.at += 20_000
    run_out(world.context, match_id, 0, since)

    assert world.send_notices() == []


def test_a_receiver_that_fails_for_days_pauses_its_webhook(world, people):
    ada, bob = people
    number, _ = world.active(ada, "fail", events=["asked"])
    world.table_for(ada, bob)
    world.notice()

    while world.deliver():
        for waiting in world.log(ada, number, state="waiting"):
            world.clock.at = parse_time(waiting["due"])

    shown = world.show(ada, number)
    assert (shown["status"], shown["paused_for"]) == ("paused", "failing")
    (dead,) = world.log(ada, number, state="dead")
    assert len(dead["attempts"]) == 15
    again = world.post(f"/v1/webhooks/{number}/deliveries/{dead['id']}/retry", token=ada)
    assert again.status_code == 409
    world.ask("PATCH", f"/v1/webhooks/{number}", ada, {"paused": False})
    again = world.post(f"/v1/webhooks/{number}/deliveries/{dead['id']}/retry", token=ada)
    assert (again.status_code, again.json["state"]) == (202, "waiting")
    assert world.deliver() == 1


def test_one_delivery_that_is_never_taken_pauses_nothing(world, people):
    """A failing delivery does not pause a webhook as long as others are accepted in the meantime."""
    ada, bob = people
    number, _ = world.active(ada, "fickle", events=["asked"])
    world.table_for(ada, bob)
    world.notice()

    while world.deliver():
        for waiting in world.log(ada, number, state="waiting"):
            world.clock.at = parse_time(waiting["due"])
            world.post(f"/v1/webhooks/{number}/test", token=ada)

    assert [delivery["type"] for delivery in world.log(ada, number, state="dead")] == ["asked"]
    assert world.show(ada, number)["status"] == "active"


def test_a_receiver_that_is_gone_is_left_alone(world, people):
    ada, bob = people
    number, _ = world.active(ada, "gone", events=["event"])
    world.table_for(ada, bob)

    assert len(world.send_notices()) == 1

    assert world.show(ada, number)["paused_for"] == "gone"
    assert {delivery["state"] for delivery in world.log(ada, number)} == {"dead"}


def test_what_a_killed_notifier_read_last_is_told_once(world, people):
    """The killed process stored the delivery but not its position, so the entry is read again."""
    ada, bob = people
    world.active(ada, events=["event"])
    match_id = world.table_for(ada, bob)
    world.notice()
    world.send(match_id, ada)

    other = world.another_scheduler()
    other.step(block_ms=1)
    world.deliver()
    other.step(block_ms=1)
    bodies = world.send_notices()

    assert bodies == [] or len({body["data"]["version"] for body in bodies}) == len(bodies)
    ids = [delivery["id"] for delivery in world.log(ada, 1)]
    versions = [delivery["version"] for delivery in world.log(ada, 1)]
    assert len(set(ids)) == len(ids) == len(set(versions))


def test_a_lost_index_is_made_again_from_the_streams(world, people):
    ada, bob = people
    world.active(ada, events=["event"])
    world.notice()
    world.redis.delete(*world.redis.keys("webhooks:*"))

    world.table_for(ada, bob)

    assert len(world.send_notices()) == 2


def test_a_broken_match_does_not_stop_the_others(world, people, caplog):
    ada, bob = people
    world.active(ada, events=["event"])
    broken = world.table_for(ada, bob)
    stream = next(key for key in world.redis.keys("*:events") if broken.encode() in key)
    world.redis.delete(stream)
    world.context.cache.drop(broken)

    sound = world.table_for(ada, bob)

    assert {body["data"]["match"] for body in world.send_notices()} == {sound}
    assert "cannot be read" in caplog.text


def test_a_signature_is_over_the_body_as_it_is_sent(world, people):
    ada, bob = people
    _, secret = world.active(ada, events=["event"])
    world.table_for(ada, bob)
    world.notice()
    world.deliver()

    for request in world.take_requests():
        assert verify_request(request, secret)["type"] == "event"
        assert request["headers"]["content-type"] == "application/json"
