"""A person registers, invites another, plays over two days, loses the key, plays on, and leaves."""

import json
import random
import subprocess
import sys
from contextlib import closing

import pytest

from tests.by_game import SECRET_GAME
from tests.story.people import Listener, Person, Refused
from tests.story.town import ROOT, Town
from tests.waiting import eventually
from tests.webhooks.receiver import receiver_process

CLOCK = {"kind": "correspondence", "days": 1, "on_timeout": "bot"}
CUTS = 50
PAUSES_HOURS = (5, 9, 22.5, 11.5)  # between the sittings: two days in all
COMMANDS = 8  # of a sitting
VERIFIER = ROOT / "sdk" / "verify" / "formicary_verify.py"


@pytest.fixture
def receiver():
    with receiver_process() as found:
        yield found


@pytest.fixture
def town(tmp_path, receiver):
    found = Town(tmp_path, receiver)
    yield found
    found.stop()


@pytest.fixture
def people(town):
    ada, bea, eve = (Person(town.port, name) for name in ("Ada", "Béa", "Eve"))
    with closing(ada.client), closing(bea.client), closing(eve.client):
        yield ada, bea, eve


def called(receiver, kind, match_id):
    """Return what a receiver was told of a match, each but once."""
    found = {}
    for one in receiver.list_requests():
        told = json.loads(one["body"])
        if told["type"] == kind and told["data"].get("match") == match_id:
            found[one["headers"]["webhook-id"]] = told["data"]
    return list(found.values())


def refused(person, *asked, **more):
    with pytest.raises(Refused) as caught:
        person.ask(*asked, **more)
    return caught.value.status


def begin_by_link(ada, bea, eve):
    """Ada creates a match for those whom she invites; Béa follows the link, which is spent."""
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
    assert refused(eve, "GET", f"/matches/{made['id']}") == 404
    assert refused(eve, "POST", seat, {}) == 404
    bea.ask("POST", seat, spent)
    assert refused(eve, "POST", seat, spent) in (404, 422)
    return made["id"]


def play_for_two_days(town, receiver, match_id, people, choose):
    """Each plays what they are asked, then hours pass for everybody; once time is nearly up."""
    for hours in PAUSES_HOURS:
        before = len(called(receiver, "asked", match_id))
        for _ in range(COMMANDS):
            eventually(lambda: sum(bool(one.act(match_id, choose)) for one in people))
        eventually(lambda before=before: len(called(receiver, "asked", match_id)) > before)
        town.pass_hours(hours)
        if hours > 22:  # of 24 for a decision
            eventually(lambda: called(receiver, "clock-low", match_id))


def play_on(listener, match_id, ada, bea, choose):
    """Play to the end, Ada by what her one stream tells her, however often that is cut."""
    for kind, body in listener.messages():
        if body.get("match") == match_id and kind == "finished":
            return
        ada.act(match_id, choose)
        while bea.act(match_id, choose):
            pass


def check_heard(listener, match_id):
    """What the one stream told is the end of the log, each event once, however often it was cut."""
    told = [body for kind, body in listener.told if not kind and body["match"] == match_id]
    heard = [(one["event"]["seq"], one["event"]["link"]) for one in told]
    log = [(one["seq"], one["link"]) for one in listener.person.log(match_id)]
    assert listener.cuts >= CUTS
    assert heard == log[-len(heard) :]
    return len(log)


def begin_another(ada, bea):
    """Ada and Béa sit down at a match that anybody may join."""
    plan = {"game": SECRET_GAME.name, "seats": [{}, {}]}
    match_id = ada.ask("POST", "/matches", plan)["id"]
    ada.sit(match_id, 0)
    bea.sit(match_id, 1)
    return match_id


def erase(town, ada, eve):
    """Ada erases the account: nobody finds it, and nobody gets the name."""
    ada.ask("DELETE", "/account")
    assert refused(ada, "GET", "/account") == 401
    assert refused(eve, "GET", f"/accounts/{ada.name}") in (404, 410)
    again = Person(town.port, "ADA")
    with closing(again.client), pytest.raises(Refused, match="name-taken"):
        again.register()


def verify_file(path):
    """Return what the verifier in one file says of a bundle that holds."""
    command = [sys.executable, VERIFIER, path]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.timeout(240)
def test_from_registering_to_erasing(town, people, receiver, tmp_path):
    ada, bea, eve = people
    for one in people:
        one.register()
    choose = random.Random(7)
    match_id = begin_by_link(ada, bea, eve)
    listener = Listener(ada)
    for one in (ada, bea):
        one.subscribe(receiver.url("echo"), ["asked", "clock-low", "finished"])
    play_for_two_days(town, receiver, match_id, (ada, bea), choose)

    lost = ada.recover()
    assert refused(ada, "GET", "/account", token=lost) == 401
    play_on(listener, match_id, ada, bea, choose)
    eventually(lambda: len(called(receiver, "finished", match_id)) == 2)
    count = check_heard(listener, match_id)

    before, running = bea.bundle(match_id), begin_another(ada, bea)
    erase(town, ada, eve)
    eventually(lambda: bea.ask("GET", f"/matches/{running}")["seats"][0]["stand_in"])
    seats = bea.ask("GET", f"/matches/{running}")["seats"]
    assert [one["name"] for one in seats] == [None, bea.name]
    assert bea.bundle(match_id) == before
    (tmp_path / "bundle").write_bytes(before)
    assert str(count) in verify_file(tmp_path / "bundle")
