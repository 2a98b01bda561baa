"""`formicary archive`, `unarchive`, and other commands on archived matches."""

import pytest
from redis import Redis

from events.keys import key_ids_key
from formicary.wiring import UrlServers, Wiring
from games.table import SeatPlan
from matches.commands.create import Plan, create
from tests.by_game import ANY_GAME


@pytest.fixture
def home(server, run, monkeypatch, tmp_path):
    """Return a data folder with an archive and its key. The store knows no other key."""
    with Redis.from_url(server.url) as client:
        client.delete(key_ids_key())
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path))
    return tmp_path


def create_match(server, key):
    wiring = Wiring(UrlServers(server.url, server.url))
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("random"),) * 2)
    return create(wiring.context, plan, key=key, digest="d").match_id


def test_a_match_goes_is_verified_there_and_comes_back(server, run, home):
    match_id = create_match(server, "there and back")
    running = create_match(server, "running")
    assert run("end", match_id, "operator")[0] == 0

    code, said = run("archive", match_id, running)
    assert (code, f"{running} is not over" in said, "1 archived, 1 not" in said) == (1, True, True)
    (pack,) = (home / "archive").glob("matches/*/*.pack")
    assert pack.stat().st_mode & 0o077 == 0
    assert (home / "archive-key.json").stat().st_mode & 0o077 == 0

    code, said = run("verify", match_id)
    assert (code, "everything holds" in said, "so far" in said) == (0, True, False)
    code, said = run("end", match_id, "operator")
    assert (code, "is over already" in said) == (1, True)
    assert run("bundle", match_id)[0] == 0

    code, said = run("unarchive", match_id)
    assert (code, "is back" in said) == (0, True)
    assert pack.exists()  # for an hour, in case the store loses its latest writes
    assert run("verify", match_id)[0] == 0
    code, said = run("unarchive", match_id)
    assert (code, "is not archived" in said) == (1, True)


def test_all_that_ended_long_ago_goes(server, run, home):
    match_id = create_match(server, "older")
    run("end", match_id, "operator")

    code, said = run("archive", "--older", "1")
    assert (code, "0 archived, 0 not" in said) == (0, True)
    code, said = run("archive", "--older", "0")
    assert (code, "1 archived, 0 not" in said) == (0, True), said


def test_who_names_nothing_or_both_is_told(run, home):
    for arguments in ((), ("m", "--older", "1")):
        code, said = run("archive", *arguments)
        assert (code, "name matches, or give --older" in said) == (1, True)


def test_a_match_sealed_under_another_key_is_named(server, run, home):
    match_id = create_match(server, "other key")
    run("end", match_id, "operator")
    code, said = run("archive", match_id)
    assert code == 0, said
    key = home / "archive-key.json"
    text = key.read_text()
    key.unlink()

    code, said = run("unarchive", match_id)
    assert (code, "stays in the archive" in said, "which is missing here" in said) == (
        1,
        True,
        True,
    )
    key.write_text(text)
    key.chmod(0o644)
    assert "others can read it" in run("unarchive", match_id)[1]
    key.chmod(0o600)
    assert run("unarchive", match_id)[0] == 0
