"""Each match has at most one rematch, for its former seats, rotated by one (rule T20)."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from matches.commands.create import match_id_for
from tests.sdk import alone
from tests.sdk.vectors import javascript
from tests.sdk.vectors.javascript import run_node
from tests.service.accounts.people import ask
from tests.service.problems import is_problem

KEEP = "?keep_guests=1"


def finish_match(town, *tokens, **more):
    """Return a finished match of two, and the tokens or keys of its seats.

    A seat without a token is taken without an account.
    """
    made = town.create_match(**more)
    links = {invitation["seat"]: invitation["secret"] for invitation in made.get("invitations", ())}
    held = []
    for seat, token in enumerate(tokens or (None, None)):
        invitation = {"invitation": links[seat]} if links else {}
        taken = town.sit(made["id"], seat, token=token, **invitation)
        assert taken.status_code == 201, taken.text
        held.append(token or taken.json["token"])
    path = f"/v1/matches/{made['id']}/seats/0/resignation"
    assert town.post(path, token=held[0]).status_code == 201
    return made["id"], held


def again(town, match_id, token, query=""):
    return town.post(f"/v1/matches/{match_id}/rematch{query}", token=token)


def look(town, match_id, token):
    return town.get(f"/v1/matches/{match_id}/rematch", token=token)


def test_both_get_the_same_rematch(town):
    match_id, (first, second) = finish_match(town, options={"rounds": 2})

    made, other = again(town, match_id, first), again(town, match_id, second)

    assert (made.status_code, other.status_code) == (201, 201)
    assert made.json["id"] == other.json["id"] != match_id
    assert made.json["rematch_of"] == match_id
    assert made.json["options"] == {"rounds": 2, "tone": "calm"}
    assert made.json["status"] == "open"
    assert made.headers["Location"] == f"/v1/matches/{made.json['id']}"


def test_the_rematch_is_the_same_after_it_has_begun(town):
    match_id, (first, second) = finish_match(town)
    rematch = again(town, match_id, first).json["id"]
    for seat in (0, 1):
        town.sit(rematch, seat)

    later = again(town, match_id, second)

    assert (later.json["id"], later.json["status"]) == (rematch, "running")


def test_seats_are_turned_and_accounts_have_theirs_reserved(town, ann):
    match_id, (_, second) = finish_match(town, ann[0], None)

    seats = again(town, match_id, second).json["seats"]

    assert [seat["reserved"] for seat in seats] == [None, ann[1]]


def test_bots_turn_along(town):
    made = town.create_match({}, {"bot": "random"})
    token = town.sit(made["id"], 0).json["token"]
    town.post(f"/v1/matches/{made['id']}/seats/0/resignation", token=token)

    seats = again(town, made["id"], token).json["seats"]

    assert [seat["bot"] for seat in seats] == ["random", None]


def test_each_gets_the_invitation_to_their_own_seat(town):
    match_id, (first, second) = finish_match(town, visibility="invited")

    made, other = again(town, match_id, first).json, again(town, match_id, second).json

    assert made["visibility"] == "invited"
    assert [invitation["seat"] for invitation in made["invitations"]] == [1]
    assert [invitation["seat"] for invitation in other["invitations"]] == [0]
    for invitation in (*made["invitations"], *other["invitations"]):
        assert (
            town.sit(made["id"], invitation["seat"], invitation=invitation["secret"]).status_code
            == 201
        )


def test_the_account_that_asks_first_is_its_creator(town, ann, ben):
    match_id, _ = finish_match(town, ann[0], ben[0])

    made = again(town, match_id, ann[0]).json

    assert made["creator"] == ann[1]
    assert again(town, match_id, ben[0]).json["creator"] == ann[1]
    assert town.sit(made["id"], 1, token=ann[0]).status_code == 201
    assert town.sit(made["id"], 0, token=ben[0]).status_code == 201


def test_no_seat_is_reserved_for_who_wants_nothing_from_who_asks(town, ann, ben):
    match_id, _ = finish_match(town, ann[0], ben[0])
    ask(town, "PUT", f"/v1/account/blocked/{ann[1]}", token=ben[0])

    seats = again(town, match_id, ann[0]).json["seats"]

    assert [seat["reserved"] for seat in seats] == [None, ann[1]]


def test_nobody_else_asks_for_a_rematch(town, ann):
    match_id, _ = finish_match(town)

    is_problem(again(town, match_id, None), "no-token")
    is_problem(again(town, match_id, ann[0]), "no-seat")
    is_problem(again(town, match_id, "seat.0.wrong"), "invalid-token")


def test_there_is_no_rematch_of_a_match_that_goes_on(town):
    match_id, tokens = town.begin_match()

    is_problem(again(town, match_id, tokens[0]), "match-not-over")


@pytest.mark.parametrize("spectators", [{"kind": "nobody"}, {"kind": "delayed", "minutes": 3}])
def test_its_policies_are_those_of_the_match(town, spectators):
    match_id, (first, _) = finish_match(town, spectators=spectators, undo="none", keys="kept")

    made = again(town, match_id, first).json

    assert made["spectators"]["kind"] == spectators["kind"]
    assert (made["undo"], made["keys"]) == ("none", "kept")


@pytest.mark.parametrize("spectators", [{"kind": "nobody"}, {"kind": "delayed", "minutes": 3}])
def test_a_rematch_does_not_tell_strangers_that_a_match_which_few_watch_is_over(town, spectators):
    match_id, (first, second) = finish_match(town, spectators=spectators)
    assert town.get(f"/v1/matches/{match_id}").json.get("status") != "over"  # as seen by strangers

    made = again(town, match_id, first).json
    path = f"/v1/matches/{made['id']}"

    assert made["rematch_of"] is None
    assert again(town, match_id, second).json["id"] == made["id"]  # the only rematch
    assert town.get(path).json["rematch_of"] is None
    for place in (path, f"{path}/events", f"{path}/timeline", "/v1/matches?status=open"):
        answer = town.get(place)
        assert (answer.status_code, match_id in answer.text) == (200, False), place
    worked_out = match_id_for(match_id, "rematch")  # can be derived from the match id alone
    assert town.get(f"/v1/matches/{worked_out}").status_code == 404


def test_the_rematch_of_a_rated_match_is_rated(town, ann, ben):
    match_id, (first, _) = finish_match(town, ann[0], ben[0], rated=True, undo="none")

    made = again(town, match_id, first).json

    assert made["rated"] is True


def test_the_seats_of_guests_are_kept_for_them(town):
    """Each guest has the invitation to the own seat, and nobody else takes it (rule T20)."""
    match_id, (first, second) = finish_match(town)

    made, other = (again(town, match_id, token, KEEP).json for token in (first, second))

    assert made["visibility"] == "public"
    assert [[i["seat"] for i in each["invitations"]] for each in (made, other)] == [[1], [0]]
    needed = {"slug": "seat.needs-invitation", "rule": "T17"}
    is_problem(town.sit(made["id"], 0), "rule-violation", **needed)
    for (invitation,) in (made["invitations"], other["invitations"]):
        taken = town.sit(made["id"], invitation["seat"], invitation=invitation["secret"])
        assert taken.status_code == 201
    assert town.get(f"/v1/matches/{made['id']}").json["status"] == "running"


def test_accounts_are_reserved_where_guests_are_kept(town, ann):
    match_id, (_, second) = finish_match(town, ann[0], None)

    made = again(town, match_id, second, KEEP).json

    assert [seat["reserved"] for seat in made["seats"]] == [None, ann[1]]
    assert [seat["invited"] for seat in made["seats"]] == [True, False]
    assert [invitation["seat"] for invitation in made["invitations"]] == [0]
    assert town.sit(made["id"], 1, token=ann[0]).status_code == 201


def test_a_seat_that_nobody_took_is_open_in_the_rematch(town, ann):
    """A match that was cancelled before it began has such seats."""
    made = town.create_match(token=ann[0])
    town.sit(made["id"], 0, token=ann[0])
    assert town.post(f"/v1/matches/{made['id']}/cancellation", token=ann[0]).status_code == 201

    seats = again(town, made["id"], ann[0], KEEP).json["seats"]

    assert [seat["invited"] for seat in seats] == [False, False]


def test_a_player_sees_that_another_wants_a_rematch(town):
    match_id, (first, second) = finish_match(town)
    before = look(town, match_id, second)

    made = again(town, match_id, first, KEEP).json
    town.sit(made["id"], 1, invitation=made["invitations"][0]["secret"])

    assert before.json == {"match": None, "seat": 0, "seats": []}
    shown = look(town, match_id, second).json
    assert (shown["match"], shown["seat"]) == (made["id"], 0)
    assert [seat["taken"] for seat in shown["seats"]] == [False, True]
    assert look(town, match_id, first).json["seat"] == 1


def test_a_rematch_is_shown_only_while_it_is_open(town):
    match_id, (first, second) = finish_match(town)
    rematch = again(town, match_id, first).json["id"]
    for seat in (0, 1):
        town.sit(rematch, seat)

    assert look(town, match_id, second).json["match"] is None


def test_nobody_else_sees_the_rematch(town, ann):
    match_id, (first, _) = finish_match(town)
    again(town, match_id, first)

    is_problem(look(town, match_id, None), "no-token")
    is_problem(look(town, match_id, ann[0]), "no-seat")


def test_a_match_that_goes_on_shows_no_rematch(town):
    match_id, tokens = town.begin_match()

    assert look(town, match_id, tokens[0]).json == {"match": None, "seat": 1, "seats": []}


@pytest.mark.parametrize("keep", ["yes", "2"])
def test_guests_are_kept_or_not(town, keep):
    match_id, (first, _) = finish_match(town)

    is_problem(again(town, match_id, first, f"?keep_guests={keep}"), "invalid-parameter")


def test_players_that_ask_at_once_get_one_match(town):
    """Both requests find no rematch before either of them creates it."""
    match_id, tokens = finish_match(town)

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda token: again(town, match_id, token, KEEP), tokens * 4))

    assert {answer.status_code for answer in made} == {201}
    assert len({answer.json["id"] for answer in made}) == 1


def test_an_account_is_invited_with_the_match_that_was_played(town, ann, ben):
    match_id, _ = finish_match(town, ann[0], ben[0])
    made = again(town, match_id, ann[0]).json

    town.follow()
    rows = town.get("/v1/inbox", token=ben[0]).json["matches"]

    assert [(row["role"], row["match"], row["rematch_of"]) for row in rows] == [
        ("invited", made["id"], match_id)
    ]


def test_a_verifier_knows_a_seat_that_was_kept(town, ann, tmp_path):
    """The creator opens the seat to anyone by withdrawing the invitation, which begins with it."""
    match_id, (_, second) = finish_match(town, None, ann[0])
    made = again(town, match_id, ann[0], KEEP).json
    path = f"/v1/matches/{made['id']}"
    assert town.send_to("DELETE", f"{path}/seats/1/invitation", token=ann[0]).status_code == 200
    for seat, token in ((1, None), (0, second)):
        assert town.sit(made["id"], seat, token=token).status_code == 201
    town.post(f"{path}/seats/0/resignation", token=second)

    bundle = tmp_path / "match.ndjson"
    bundle.write_bytes(town.get(f"{path}/bundle").data)

    assert alone.verify(alone.read_lines(str(bundle)))["complete"]
    assert run_node(javascript.FILE, bundle).returncode == 0
