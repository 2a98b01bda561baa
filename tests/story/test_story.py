"""A person registers, invites a friend, plays for two days, loses the key, resumes, and leaves."""

import random
import subprocess
import sys
from contextlib import closing

import pytest

from tests.by_game import SECRET_GAME
from tests.story.people import Listener, Person, Refused
from tests.story.town import ROOT, deliveries
from tests.waiting import eventually

CLOCK = {"kind": "correspondence", "days": 1, "on_timeout": "bot"}
CUTS = 50
PAUSES_HOURS = (5, 9, 22.5, 11.5)  # between the sessions; two days in total
COMMANDS = 8  # per session
VERIFIER = ROOT / "sdk" / "verify" / "formicary_verify.py"


@pytest.fixture
def people(town):
    ada, bea, eve = (Person(town.port, name) for name in ("Ada", "Béa", "Eve"))
    with closing(ada.client), closing(bea.client), closing(eve.client):
        yield ada, bea, eve


def status_of_refusal(person, *asked, **more):
    with pytest.raises(Refused) as caught:
        person.ask(*asked, **more)
    return caught.value.status


def begin_by_link(ada, bea, eve):
    """Create a match by invitation as Ada. Béa follows the link, which then becomes invalid."""
    plan = {
        "game": SECRET_GAME.name,
        "seats": [{"account": ada.account}, {}],
        "visibility": "invited",
        "undo": "none",
        "clock": CLOCK,
    }
    made = ada.ask("POST", "/matches", plan)
    (invitation,) = made["invitations"]
    ada.sit(made["id"], 0)
    seat = f"/matches/{made['id']}/seats/1"
    spent = {"invitation": invitation["secret"]}
    assert status_of_refusal(eve, "GET", f"/matches/{made['id']}") == 404
    assert status_of_refusal(eve, "POST", seat, {}) == 404
    bea.ask("POST", seat, spent)
    assert status_of_refusal(eve, "POST", seat, spent) in (404, 422)
    return made["id"]


def play_for_two_days(town, receiver, match_id, people, choose):
    """Play each person's questions in several sessions, with hours between them.

    One of the pauses is almost as long as the time limit.
    """
    for hours in PAUSES_HOURS:
        before = len(deliveries(receiver, "asked", match_id))
        for _ in range(COMMANDS):
            eventually(lambda: sum(bool(person.act(match_id, choose)) for person in people))
        eventually(lambda before=before: len(deliveries(receiver, "asked", match_id)) > before)
        town.pass_hours(hours)
        if hours > 22:  # the time limit for a decision is 24 hours
            eventually(lambda: deliveries(receiver, "clock-low", match_id))


def play_on(listener, match_id, ada, bea, choose):
    """Play to the end. Ada plays after messages on her only stream, which is cut many times."""
    for kind, body in listener.messages():
        if body.get("match") == match_id and kind == "finished":
            return
        ada.act(match_id, choose)
        while bea.act(match_id, choose):
            pass


def check_heard(listener, match_id):
    """Check that the stream yielded each event at the end of the log once, despite all cuts."""
    bodies = [body for kind, body in listener.received if not kind and body["match"] == match_id]
    heard = [(body["event"]["seq"], body["event"]["link"]) for body in bodies]
    log = [(entry["seq"], entry["link"]) for entry in listener.person.log(match_id)]
    assert listener.cuts >= CUTS
    assert heard == log[-len(heard) :]
    return len(log)


def begin_another(ada, bea):
    """Let Ada and Béa take the seats of a public match."""
    plan = {"game": SECRET_GAME.name, "seats": [{}, {}]}
    match_id = ada.ask("POST", "/matches", plan)["id"]
    ada.sit(match_id, 0)
    bea.sit(match_id, 1)
    return match_id


def erase(town, ada, eve):
    """Erase Ada's account. Its page disappears, and its name remains reserved."""
    ada.ask("DELETE", "/account")
    assert status_of_refusal(ada, "GET", "/account") == 401
    assert status_of_refusal(eve, "GET", f"/accounts/{ada.name}") in (404, 410)
    again = Person(town.port, "ADA")
    with closing(again.client), pytest.raises(Refused, match="name-taken"):
        again.register()


def verify_file(path):
    """Run the single-file verifier on a valid bundle, and return its output."""
    command = [sys.executable, VERIFIER, path]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
@pytest.mark.timeout(240)
def test_from_registering_to_erasing(town, people, receiver, tmp_path):
    ada, bea, eve = people
    for person in people:
        person.register()
    choose = random.Random(7)
    match_id = begin_by_link(ada, bea, eve)
    listener = Listener(ada)
    for person in (ada, bea):
        person.subscribe(receiver.url("echo"), ["asked", "clock-low", "finished"])
    play_for_two_days(town, receiver, match_id, (ada, bea), choose)

    lost = ada.recover()
    assert status_of_refusal(ada, "GET", "/account", token=lost) == 401
    play_on(listener, match_id, ada, bea, choose)
    eventually(lambda: len(deliveries(receiver, "finished", match_id)) == 2)
    count = check_heard(listener, match_id)

    before, running = bea.bundle(match_id), begin_another(ada, bea)
    erase(town, ada, eve)
    eventually(lambda: bea.ask("GET", f"/matches/{running}")["seats"][0]["stand_in"])
    seats = bea.ask("GET", f"/matches/{running}")["seats"]
    assert [seat["name"] for seat in seats] == [None, bea.name]
    assert bea.bundle(match_id) == before
    (tmp_path / "bundle").write_bytes(before)
    assert str(count) in verify_file(tmp_path / "bundle")
