"""Notes that seats write to each other, and the notes that are refused (rule T25)."""

import pytest

from matches.erase import erase_person
from matches.notes.table import writing
from tests.service.accounts.people import ADMIN, ask, sign_up
from tests.service.problems import is_problem

NOTE = "a" * 16


def test_the_other_seat_reads_a_note(table):
    written = table.write(0, "Good luck!")

    assert written.status_code == 201, written.text
    assert table.read(1)["notes"] == [written.json] == table.read(0)["notes"]
    shown = {name: written.json[name] for name in ("seat", "author", "text", "well_played")}
    assert shown == {"seat": 0, "author": "Ann", "text": "Good luck!", "well_played": False}


def test_players_without_an_account_write_notes(guests):
    written = guests.write(1, "Hello.\nAnt?")

    assert written.json["author"] is None
    assert guests.texts(0) == ["Hello.\nAnt?"]
    assert b"Hello" not in guests.stored


def test_notes_come_newest_first_in_pages(table):
    for number in range(3):
        table.write(number % 2, f"note {number}")

    first = table.read(1, "?limit=2")
    rest = table.read(1, f"?limit=2&cursor={first['next']}")

    assert [note["text"] for note in first["notes"]] == ["note 2", "note 1"]
    assert [note["text"] for note in rest["notes"]] == ["note 0"]
    assert rest["next"] is None


def test_a_repeated_request_writes_one_note(table):
    first, again = (table.write(0, "Once.", key="k-1") for _ in range(2))

    assert (first.status_code, first.json) == (again.status_code, again.json)
    assert table.texts(1) == ["Once."]
    is_problem(table.write(0, "Twice.", key="k-1"), "key-reused")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/text"),
        ({"text": "x", "well_played": True}, "/text"),
        ({"text": "x" * 501}, "/text"),
        ({"text": "  "}, "/text"),
        ({"text": "a\u202eb"}, "/text"),
        ({"text": 7}, "/text"),
        ({"text": "x", "color": "red"}, "/color"),
    ],
)
def test_a_bad_note_names_the_field(table, body, pointer):
    refused = is_problem(table.write(0, body=body), "invalid-body")

    assert [error["pointer"] for error in refused.json["errors"]] == [pointer]
    assert table.texts(1) == []


def test_a_text_of_500_letters_is_accepted(table):
    assert table.write(0, "é" * 500).status_code == 201


def test_well_played_is_said_once_after_the_end(table):
    refused = table.say_well_played(0)
    is_problem(refused, "rule-violation", slug="table-note.running", rule="T25")
    table.finish()

    said = table.say_well_played(0, key="well")

    assert (said.status_code, said.json["text"], said.json["well_played"]) == (201, None, True)
    assert table.say_well_played(0, key="well").json == said.json
    is_problem(table.say_well_played(0), "rule-violation", slug="table-note.said", rule="T25")
    assert table.say_well_played(1).status_code == 201
    assert [note["seat"] for note in table.read(0)["notes"]] == [1, 0]


def test_notes_are_written_after_the_end(table):
    table.finish()

    assert table.write(1, "Rematch?").status_code == 201


@pytest.mark.parametrize("path", ["table-notes", f"table-notes/{NOTE}/reported"])
def test_nobody_without_a_seat_reads_or_writes(table, path):
    table.write(0)
    cleo = sign_up(table.world, "Cleo")["key"]
    method = "PUT" if path.endswith("reported") else "GET"

    is_problem(table.ask(method, path), "no-token")
    is_problem(table.ask(method, path, token=cleo), "no-seat")
    is_problem(table.ask(method, path, token=ADMIN), "wrong-scope")


def test_a_rated_match_of_two_has_notes_and_one_of_three_none(make_table):
    plan = {"rated": True, "undo": "none"}
    two, three = (make_table(n, ("Ann", "Ben", "Cleo")[:n], **plan) for n in (2, 3))

    assert two.write(0).status_code == 201
    is_problem(three.write(0), "rule-violation", slug="table-note.rated", rule="T25")
    assert three.read(1)["closed"] == "table-note.rated"
    assert two.read(1)["closed"] is None


def test_a_person_alone_writes_no_notes(make_table):
    world = make_table().world
    match_id = world.post("/v1/matches", {"game": "anthill", "seats": [{}, {"bot": "random"}]})
    path = f"/v1/matches/{match_id.json['id']}"
    token = world.post(f"{path}/seats/0").json["token"]

    refused = world.post(f"{path}/table-notes", {"text": "Hm."}, token=token)

    is_problem(refused, "rule-violation", slug="table-note.alone", rule="T25")


def test_a_bot_with_an_account_reads_and_writes_nothing(make_table):
    table = make_table(3, ("Ann", "Ben"))
    robot = sign_up(table.world, "Robot", bot=True)["key"]
    claim = {"token": table.tokens[2]}
    taken = table.world.post(table.path("seats/2/claim"), claim, token=robot)
    assert taken.status_code == 201, taken.text
    table.tokens[2] = robot
    table.write(0, "Hi Ben.")

    assert (table.texts(2), table.texts(1)) == ([], ["Hi Ben."])
    assert table.read(2)["closed"] == "table-note.bot"
    is_problem(table.write(2), "rule-violation", slug="table-note.bot", rule="T25")


def test_a_muted_seat_is_not_received_and_does_not_learn_it(make_table):
    table = make_table(3, ("Ann", "Ben", "Cleo"))
    table.write(0, "first")
    before = table.read(0)

    assert table.mute(1, 0).status_code == 204

    assert table.texts(1) == []
    assert table.read(1)["muted"] == [0]
    assert table.read(0) == before
    table.write(0, "second")
    table.write(2, "from Cleo")
    assert table.texts(1) == ["from Cleo"]
    assert table.texts(2) == ["from Cleo", "second", "first"]
    assert table.mute(1).status_code == 204
    assert table.texts(1) == ["from Cleo", "second", "first"]


@pytest.mark.parametrize("seat", [1, 2])
def test_only_other_seats_are_muted(table, seat):
    refused = table.mute(1, seat)

    is_problem(refused, "rule-violation", slug="table-note.seat", rule="T25")


def test_a_reported_note_is_listed_and_deleted(table):
    note = table.write(0, "rude").json
    table.write(0, "polite")

    assert [table.report(1, note["id"]).status_code for _ in range(2)] == [204, 204]

    listed = table.reports()
    assert [(row["reported_by"], row["note"]) for row in listed] == [([1], note)]
    assert table.ask("DELETE", f"table-notes/{note['id']}", token=ADMIN).status_code == 204
    assert (table.texts(1), table.reports()) == (["polite"], [])
    is_problem(table.ask("DELETE", f"table-notes/{note['id']}", token=ADMIN), "unknown-note")


def test_only_received_notes_of_others_are_reported(table):
    note = table.write(0).json["id"]

    is_problem(table.report(0, note), "unknown-note")
    is_problem(table.report(1, NOTE), "unknown-note")
    table.mute(1, 0)
    is_problem(table.report(1, note), "unknown-note")
    assert table.reports() == []


def test_only_administrators_list_and_delete(table):
    note = table.write(0).json["id"]

    is_problem(table.ask("DELETE", f"table-notes/{note}", 0), "admins-only")
    is_problem(table.world.get("/v1/reported-notes", token=table.tokens[0]), "admins-only")


def test_reports_come_in_pages(table):
    now = iter(range(2000, 9000))
    table.world.context.now = lambda: next(now)
    notes = [table.write(0, f"rude {number}").json["id"] for number in range(3)]
    for note in notes:
        table.report(1, note)

    first = table.world.get("/v1/reported-notes?limit=2", token=ADMIN).json
    rest = table.world.get(f"/v1/reported-notes?limit=2&cursor={first['next']}", token=ADMIN).json

    listed = [row["note"]["id"] for page in (first, rest) for row in page["reports"]]
    assert (listed, rest["next"]) == (notes, None)


def test_notes_are_erased_with_the_account(table):
    note = table.write(0, "a secret thought").json["id"]
    table.write(1, "mine")
    table.report(1, note)
    assert b"secret thought" not in table.stored

    erase_person(table.world.context, table.world.context.accounts.find("Ann"))

    assert table.texts(1) == ["mine"]
    assert table.reports() == []


def test_notes_are_deleted_with_the_match(table):
    note = table.write(0).json["id"]
    table.report(1, note)

    assert ask(table.world, "DELETE", table.path(), token=ADMIN).status_code == 204

    assert table.stored == b""
    assert table.reports() == []


def test_notes_are_no_events_of_the_match(table):
    before = table.world.stored_entries(table.match_id)

    table.write(0)
    table.mute(1, 0)

    assert table.world.stored_entries(table.match_id) == before


def test_a_seat_has_a_limited_number_of_changes(table, monkeypatch):
    monkeypatch.setattr(writing, "CHANGES_MOST", 2)
    assert [table.write(0).status_code for _ in range(2)] == [201, 201]

    is_problem(table.write(0), "too-many-notes")
    assert table.write(1).status_code == 201


def test_the_notes_of_seats_do_not_count_as_notes_about_the_match(table, monkeypatch):
    """Otherwise, their limit would reveal to others that notes exist."""
    monkeypatch.setattr("matches.notes.writing.EVENTS_MOST", 1)
    for _ in range(3):
        table.write(0)
    body = {"version": 1, "text": "A note of an author."}

    first, second = (
        table.world.post(table.path("notes"), body, token=table.tokens[1]) for _ in range(2)
    )

    assert first.status_code == 201, first.text
    is_problem(second, "too-many-notes")
