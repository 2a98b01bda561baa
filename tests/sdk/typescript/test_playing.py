"""The TypeScript client plays whole matches of every game despite losses.

No command is played twice.
"""

import re
import time

import httpx
import pytest

from events import canonical
from games import GAMES
from tests.by_game import SECRET_GAME
from tests.sdk.faulty import FaultyProxy
from tests.sdk.typescript.building import drive, run

BOT = {"bot": "random"}


def check(service, played):
    """Verify a finished match, and check that each seat's reported commands are those in the log."""
    shown = service.get(f"/v1/matches/{played['match']}")
    for seat in played["seats"]:
        assert seat["status"] == "over"
        assert seat["ranking"] == shown["outcome"]["ranking"]
        assert seat["moves"] == service.commits(played["match"], seat["seat"]) != []
    service.check(played["match"])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_whole_match_against_a_bot_of_the_service(service, game):
    played = drive("play", service.port, plan={"game": game, "seats": [{}, BOT]})

    check(service, played)


@pytest.mark.slow
def test_what_is_lost_is_repeated_and_acts_once(service):
    """Two seats play while traffic is dropped, but every command is played exactly once.

    The proxy drops requests, responses and streams.
    """
    proxy = FaultyProxy(service.port, every=6)
    plan = {"game": SECRET_GAME.name, "seats": [{}, {}]}

    played = drive("play", proxy.port, plan=plan)
    proxy.stop()

    lost = set(proxy.lost)
    assert len(lost) > 3
    assert proxy.broken > 1
    assert all(proxy.keys.count(key) > 1 for key in lost)
    check(service, played)


@pytest.mark.slow
def test_one_token_plays_a_whole_match(service):
    plan = {
        "game": SECRET_GAME.name,
        "seats": [{}, {}],
        "visibility": "invited",
        "test_clock": True,
        "one_token": True,
    }

    played = drive("oneToken", service.port, name="Tess of the tests", plan=plan)

    assert played["seats"] == [0, 1]
    assert played["statuses"] == ["over", "over"]
    service.check(played["match"])


def test_the_same_key_gives_the_same_match_and_the_same_seat(service):
    done = drive("twice", service.port, plan={"game": SECRET_GAME.name, "seats": [{}, {}]})

    assert done["ids"][0] == done["ids"][1]
    assert done["tokens"][0] == done["tokens"][1] is not None


def test_a_seat_gives_entropy_of_its_own_unless_it_wants_none(service):
    match_id = service.create(SECRET_GAME.name, {}, {})

    own, none, promise = drive("entropy", service.port, match=match_id)

    assert len(bytes.fromhex(own)) == 32
    assert none == ""
    assert service.entropies(match_id) == {0: own, 1: ""}
    service.check_promise(match_id, promise)


def begin_match(service, game):
    """Return a running match with the token of its first seat, which moves first."""
    match_id = service.create(game, {}, {}, options={"first_player": 0})
    tokens = [service.post(f"/v1/matches/{match_id}/seats/{seat}", {})["token"] for seat in (0, 1)]
    return match_id, tokens[0]


def test_refusals_are_errors_of_their_kinds(service):
    match_id, token = begin_match(service, "atta-ants")

    stale, illegal, unknown, wrong = drive("refusals", service.port, match=match_id, token=token)

    assert (stale["name"], stale["status"], stale["kind"]) == ("StaleVersion", 412, "stale-version")
    assert stale["missed"] > 0
    assert (illegal["name"], illegal["status"]) == ("RuleViolation", 409)
    assert illegal["slug"]
    assert (unknown["name"], unknown["kind"]) == ("NotFound", "unknown-match")
    assert unknown["message"] == "There is no match with this id."
    assert (wrong["name"], wrong["status"]) == ("Unauthorized", 401)


def test_a_client_is_answered_in_its_language(service):
    match_id, token = begin_match(service, "atta-ants")
    languages = ["en", "de", "es"]

    results = drive("language", service.port, match=match_id, token=token, languages=languages)

    assert len({str(result["command"]) for result in results.values()}) == 1
    for kind in ("question", "label", "refused"):
        assert len({result[kind] for result in results.values()}) == 3, results


def test_requests_of_a_seat_and_an_account_are_listed(service):
    match_id, token = begin_match(service, "atta-ants")

    done = drive("requests", service.port, match=match_id, token=token, name=f"Rae {match_id}")

    assert [row["operation"] for row in done["all"]["requests"]] == ["post_resignation"] * 2
    assert [row["problem"] for row in done["refused"]["requests"]] == ["match-over"]
    assert done["mine"]["requests"] == []


def test_notes_and_studies_are_written_read_and_deleted(service):
    match_id, _ = begin_match(service, "atta-ants")

    done = drive("notes", service.port, match=match_id, name=f"Ann {match_id}")

    assert (done["changed"]["text"], done["changed"]["visibility"]) == ("The first choice.", "link")
    assert (done["renamed"]["title"], done["renamed"]["notes"]) == (
        "The opening",
        [done["changed"]],
    )
    assert done["read"] == {"note": done["changed"], "study": done["renamed"]}
    assert done["text"].startswith("# The opening\n")
    assert done["html"] == "<p>The first choice.</p>\n"
    assert bytes(done["file"]) == b"PK\x03\x04"  # how an archive begins
    assert [len(listed) for listed in done["listed"]] == [1, 1]
    assert done["left"] == [[], []]


def test_a_note_is_announced_to_its_author(service):
    match_id, _ = begin_match(service, "atta-ants")
    head = service.get(f"/v1/matches/{match_id}")["version"]

    done = drive("announced", service.port, match=match_id, name=f"Ben {match_id}")

    announced = {"note": done["written"]["id"], "version": 2, "change": "created"}
    assert done["message"] == {"kind": "note", "version": head, "note": announced}


def test_several_commands_are_played_at_once_and_heartbeats_followed(service):
    match_id, token = begin_match(service, "atta-ants")

    done = drive("batch", service.port, match=match_id, token=token)

    played, messages = done["played"], done["messages"]
    assert done["places"] == ["/1"]
    assert len(played["commands"]) == 2
    assert played["digest"] == done["digest"]
    assert messages["heartbeat"]["heartbeat"]["version"] == played["version"]
    assert messages["heartbeat"]["heartbeat"]["present"] == [0]
    assert messages["asked"]["clocks"] is None


def test_a_command_is_taken_back_and_done_again(service):
    match_id, token = begin_match(service, "atta-ants")

    types = drive("back", service.port, match=match_id, token=token)

    assert types[1:] == ["rewound", "rewound"]
    assert types[0] != "rewound"


@pytest.mark.parametrize("game", GAMES)
def test_every_state_of_a_match_is_what_its_digest_says(service, game):
    match_id = service.create(game, {}, BOT)
    token = service.post(f"/v1/matches/{match_id}/seats/0", {})["token"]
    version = service.get(f"/v1/matches/{match_id}")["version"]
    versions = [1, 2, version]

    checked = drive("digests", service.port, match=match_id, token=token, versions=versions)

    path = f"/v1/matches/{match_id}/state?digest=1&at="
    assert checked["checked"] == [service.get(f"{path}{at}", token)["digest"] for at in versions]
    assert checked["other"] not in checked["checked"]


def test_values_are_spelled_as_the_log_spells_them(client):
    """Names that look like numbers are sorted as names, and only the required escapes are used."""
    text = '"\\/\b\t\n\f\r\x00\x1f\x7f é ß 🐜\u2028'
    values = [{"10": 1, "9": 2, "a": None, "B": [True, {}]}, text, [2**53 - 1, -1], {text[:3]: {}}]

    spelled = drive("spell", 1, values=values)

    assert [text.encode() for text in spelled] == [canonical.encode(value) for value in values]


@pytest.mark.slow
def test_a_stream_over_all_matches_goes_on_from_its_cursor(service):
    """Events after the cursor are sent once. Without a cursor, the stream starts with the inbox."""
    key = service.post("/v1/accounts", {"name": f"Ant {time.time_ns() % 10**9}"})["key"]
    match_id = service.create("atta-ants", {}, {}, options={"first_player": 0})
    service.post(f"/v1/matches/{match_id}/seats/0", {}, key)

    begun = drive("messages", service.port, token=key, most=1)["messages"]
    service.post(f"/v1/matches/{match_id}/seats/1", {})
    after = drive("messages", service.port, token=key, cursor=begun[0]["cursor"], most=3)[
        "messages"
    ]

    assert begun[0]["kind"] == "reset"
    assert [match["match"] for match in begun[0]["data"]["matches"]] == [match_id]
    assert [message["kind"] for message in after[:2]] == ["event", "event"]
    assert {message["data"]["match"] for message in after} == {match_id}
    assert after[0]["data"]["event"]["e"]["event"]["type"] == "seat-taken"


@pytest.mark.assure
def test_the_first_lines_of_its_readme_play(service, client, tmp_path):
    """The built package is installed into an empty folder; nothing else is downloaded.

    The lines are run as JavaScript, without their type, as the README says.
    """
    readme = (client / "README.md").read_text()
    lines = re.search(r"```ts\n(.*?)```", readme, re.DOTALL)[1]
    assert len(lines.splitlines()) <= 10
    program = lines.replace(", type Choose", "").replace(": Choose", "")
    assert "Choose" not in program
    (tmp_path / "package.json").write_text("{}")
    run(["npm", "pack", "--ignore-scripts", "--pack-destination", str(tmp_path)], client)
    [package] = tmp_path.glob("*.tgz")
    cache = ["--cache", str(tmp_path / "cache"), "--no-audit", "--no-fund"]
    run(["npm", "install", "--offline", *cache, str(package)], tmp_path)
    here = f"http://127.0.0.1:{service.port}"
    (tmp_path / "ants.mjs").write_text(program.replace("http://localhost:8000", here))

    printed = run(["node", "ants.mjs"], tmp_path)

    played = httpx.get(f"{here}/v1/matches?status=over").json()["matches"][0]
    match = httpx.get(f"{here}/v1/matches/{played['id']}").json()
    assert match["game"] == "myrmes"
    assert printed.startswith(match["outcome"]["text"])
    assert [int(points) for points in re.findall(r"points: (-?\d+)", printed)] == [
        score["points"] for score in match["scores"]
    ]
