"""After backup, loss and restore, heads, answers and accounts are back, and erasures persist."""

from datetime import UTC, datetime

import pytest

from accounts.commands import RegisterAccount
from accounts.errors import NameTaken
from accounts.execute import account_id_for, register
from accounts.test_accounts import Expiry
from events.keys import match_keys
from formicary.cli.terminal import DAMAGED
from formicary.cli.upkeep import open_sealer
from formicary.settings import Settings
from formicary.upkeep.backup_file import BadBackup, read_header, read_records
from formicary.upkeep.erasures import Erasure, Erasures
from formicary.upkeep.stored_match import StoredMatches
from games import GAMES
from games.table import SeatPlan
from matches.commands.administration import delete, hide
from matches.commands.create import Plan, create, find_match_id, join
from matches.erase import erase_person
from matches.notes.table.administration import list_reports
from matches.notes.table.writing import SeatWriter, report_table_note, write_table_note
from matches.notes.writing import NoteDraft, Writer, write_note
from matches.queries.read import Reader
from tests.by_game import ANY_GAME
from tests.formicary.upkeep.conftest import open_match, play_match, register_account, wiring_on


@pytest.fixture
def service(server, run, monkeypatch, tmp_path):
    """Yield an empty service with a separate data folder: its wiring, and the command line."""
    monkeypatch.setenv("FORMICARY_DATA", str(tmp_path / "data"))
    wiring = wiring_on(server)
    wiring.store.client.flushall()
    yield wiring, run
    wiring.store.client.flushall()


def read_stored(wiring):
    """Return all stored keys and values of matches and accounts, except counts and key ids."""
    client = wiring.store.client
    counts = (b"feed", b"frames", b"withdrawals", b"revision", b"partitions", b"key-ids")
    names = [key for key in client.keys("*") if not key.endswith(counts)]
    return {name: client.dump(name) for name in names if client.type(name) != b"hash"} | {
        name: client.hgetall(name) for name in names if client.type(name) == b"hash"
    }


def test_all_that_is_stored_comes_back_byte_for_byte_and_holds(service, tmp_path):
    wiring, run = service
    file, ada = tmp_path / "backup", register_account(wiring, "Ada")
    over, running = play_match(wiring, "a", steps=999), play_match(wiring, "b", steps=5)
    seated, gone = open_match(wiring, ada), play_match(wiring, "c", steps=1)
    hide(wiring.context, running)
    delete(wiring.context, gone)
    write_note(
        wiring.context,
        Reader(wiring.context.cache.get(over), None),
        Writer(ada, key="note", digest="d"),
        NoteDraft({"version": 3}, "The turning point."),
    )
    wiring.store.keep_pack(ANY_GAME.name, "00" * 32, b"{}")
    before, named = read_stored(wiring), find_match_id(wiring.context, "", "a client's key")

    code, said = run("backup", file)
    assert code == 0, said
    wiring.store.client.flushall()
    code, said = run("restore", file)

    assert code == 0, said
    made_at = datetime.fromtimestamp(read_header(file).made_at / 1000, UTC)
    assert f"backup of {made_at:%Y-%m-%d %H:%M:%S} UTC: " in said
    assert read_stored(wiring) == before
    back = wiring_on_same(wiring)
    stored = StoredMatches(back.store, GAMES)
    verdicts = {
        match_id: stored.check(match_id).verdict for match_id in (over, running, seated, gone)
    }
    assert verdicts == {over: "holds", running: "holds", seated: "holds", gone: "deleted"}
    assert back.context.accounts.find("ada") == ada
    assert account_id_for(back.context.accounts, "key of Ada") == ada
    assert find_match_id(back.context, "", "a client's key") == named
    plan = Plan(ANY_GAME.name, ANY_GAME.options(), (SeatPlan("random"),) * 2)
    again = create(back.context, plan, key="b", digest="d")
    assert (again.match_id, again.repeated) == (running, True)


def test_the_times_at_which_test_accounts_are_erased_come_back(service, tmp_path):
    wiring, run = service
    expiries = (Expiry("match", "m" * 16), Expiry("account", "a" * 16))
    for expiry in expiries:
        wiring.context.accounts.expiries.note(expiry, 1_700_000_000_000)

    assert run("backup", tmp_path / "backup")[0] == 0
    wiring.store.client.flushall()
    assert wiring.context.accounts.expiries.due(1_700_000_000_000) == ()
    assert run("restore", tmp_path / "backup")[0] == 0

    back = wiring_on_same(wiring).context.accounts.expiries
    assert back.due(1_699_999_999_999) == ()
    assert back.due(1_700_000_000_000) == expiries


def test_a_backup_that_is_whole_is_noted_and_no_other(service, tmp_path):
    """Only complete backups are recorded, for the metric of the newest backup's age."""
    wiring, run = service
    assert wiring.backups.newest() is None
    assert run("backup", tmp_path / "no such folder" / "backup")[0] == 1
    assert wiring.backups.newest() is None
    before = wiring.context.now()

    assert run("backup", tmp_path / "backup")[0] == 0

    assert before - 1000 <= wiring.backups.newest() <= wiring.context.now() + 1000


def wiring_on_same(wiring):
    return type(wiring)(wiring.servers)


def test_what_was_erased_since_is_erased_again(service, tmp_path):
    """Erasures after the backup are repeated, because they were recorded outside the store."""
    wiring, run = service
    file, ada, bea = (
        tmp_path / "backup",
        register_account(wiring, "Ada"),
        register_account(wiring, "Bea"),
    )
    seated, deleted = open_match(wiring, ada), play_match(wiring, "a", steps=3)
    run("backup", file)
    noted = Erasures(tmp_path / "data" / "erasures.ndjson")
    wiring.context.note_erasure = noted.add
    erase_person(wiring.context, ada)
    delete(wiring.context, deleted)
    wiring.store.client.flushall()

    code, said = run("restore", file)

    assert code == 0, said
    assert "deleted again: 1, erased again: 1" in said
    back = wiring_on_same(wiring)
    assert back.store.head(deleted).is_deleted
    assert back.context.accounts.account(ada).is_erased
    assert back.context.accounts.streams.vault(ada) is None
    assert back.context.accounts.find("Bea") == bea
    assert back.context.cache.fresh(seated).timeline.newest.seat_of_account(ada) is None
    taken = register(
        back.context.accounts, RegisterAccount("Cal", is_bot=False), key="k", digest="d"
    )
    assert taken.loaded.state.is_there


def test_who_has_no_key_in_a_newer_file_of_keys_is_erased(service, tmp_path):
    """Only the newest key file must be kept, so an older backup cannot restore an erased account."""
    wiring, run = service
    old, new = tmp_path / "old", tmp_path / "new"
    ada, bea = register_account(wiring, "Ada"), register_account(wiring, "Bea")
    seated = open_match(wiring, ada)
    run("backup", old)
    erase_person(wiring.context, ada)
    run("backup", new)
    wiring.store.client.flushall()

    (tmp_path / "data" / "erasures.ndjson").unlink()
    code, said = run("restore", old, "--accounts", f"{new}.accounts")

    assert code == 0, said
    back = wiring_on_same(wiring)
    assert back.context.accounts.account(ada).is_erased
    assert back.context.accounts.find("Ada") is None
    assert back.context.accounts.find("Bea") == bea
    assert back.context.cache.fresh(seated).timeline.newest.seat_of_account(ada) is None
    with pytest.raises(NameTaken):  # the name of an erased account remains taken
        register(back.context.accounts, RegisterAccount("Ada", is_bot=False), key="z", digest="d")


def test_a_backup_notes_what_is_deleted_already(service, tmp_path):
    wiring, run = service
    gone = play_match(wiring, "a", steps=1)
    delete(wiring.context, gone)

    run("backup", tmp_path / "one")
    run("backup", tmp_path / "two")

    noted = [
        (erasure.kind, erasure.id) for erasure in Erasures(tmp_path / "data" / "erasures.ndjson")
    ]
    assert noted == [("match", gone)]


def test_a_store_that_is_not_empty_is_left_alone(service, tmp_path):
    wiring, run = service
    play_match(wiring, "a", steps=1)
    run("backup", tmp_path / "backup")
    before = read_stored(wiring)

    code, said = run("restore", tmp_path / "backup")

    assert (code, "already" in said) == (1, True)
    assert read_stored(wiring) == before


def test_an_interrupted_restore_is_called_again(service, tmp_path):
    wiring, run = service
    match_id = play_match(wiring, "a", steps=9)
    before = read_stored(wiring)
    run("backup", tmp_path / "backup")
    wiring.store.client.flushall()
    wiring.store.client.set("{0}:restoring", read_header(tmp_path / "backup").backup)
    half = match_keys(match_id)
    wiring.store.client.execute_command("XADD", half.events, "1-0", "e", "x", "s", "", "l", "")

    code, said = run("restore", tmp_path / "backup")

    assert code == 0, said
    assert read_stored(wiring) == before


def test_a_file_that_was_cut_off_or_changed_writes_nothing(service, tmp_path):
    wiring, run = service
    play_match(wiring, "a", steps=9)
    file = tmp_path / "backup"
    run("backup", file)
    whole = file.read_bytes()
    wiring.store.client.flushall()

    for spoilt in (whole[:-20], whole[:-1] + b"\x00", b"nothing", whole[: len(whole) // 2]):
        file.write_bytes(spoilt)
        assert run("restore", file)[0] == 1
        assert read_stored(wiring) == {}


def test_a_backup_tells_nothing_without_the_service_key(service, tmp_path):
    wiring, run = service
    register_account(wiring, "Ada")
    file = tmp_path / "backup"
    run("backup", file)
    (tmp_path / "data" / "archive-key.json").unlink()
    wiring.store.client.flushall()

    code, said = run("restore", file)

    assert (code, "archive-key.json" in said) == (1, True)
    assert read_stored(wiring) == {}


def test_the_first_file_holds_no_keys_of_accounts(service, tmp_path):
    wiring, run = service
    ada = register_account(wiring, "Ada")
    root = wiring.context.accounts.streams.store.vault(ada)
    run("backup", tmp_path / "backup")

    sealer = open_sealer(Settings(data=tmp_path / "data"))
    main = repr(list(read_records(tmp_path / "backup", sealer)))
    keys = repr(list(read_records(tmp_path / "backup.accounts", sealer)))

    assert (repr(root) in main, repr(root) in keys) == (False, True)


def test_half_a_line_of_erasures_is_passed_over(tmp_path):
    noted = Erasures(tmp_path / "noted", now=lambda: 7)
    noted.add("match", "a")
    with noted.path.open("ab") as out:
        out.write(b'{"kind":"ma')

    assert list(noted) == [Erasure("match", "a", 7)]


def test_a_file_of_something_else_is_no_backup(tmp_path):
    (tmp_path / "some").write_bytes(b"formicary-backup-1\nno header\n")
    with pytest.raises(BadBackup):
        list(read_records(tmp_path / "some", open_sealer(Settings(data=tmp_path))))


def test_a_damaged_match_is_named_and_all_others_are_copied(service, tmp_path):
    """A match with a lost entry is left out. One with a changed entry is copied as it is."""
    wiring, run = service
    file, ada, bea = (
        tmp_path / "backup",
        register_account(wiring, "Ada"),
        register_account(wiring, "Bea"),
    )
    sound, lost, changed = (play_match(wiring, key, steps=4) for key in "abc")
    client = wiring.store.client
    client.xdel(match_keys(lost).events, "2-0")
    client.xdel(wiring.context.accounts.streams.store.keys_of(bea).events, "1-0")
    name, entries = match_keys(changed).events, tuple(wiring.store.read(changed))
    client.delete(name)
    for entry in entries:
        text = entry.e + b" " * (entry.seq == 3)
        client.xadd(name, {"e": text, "s": entry.s, "l": entry.link}, id=f"{entry.seq}-0")

    code, said = run("backup", file)

    assert code == DAMAGED, said
    assert f"match {lost} is damaged: seq 2: gap: the entry is lost: left out" in said
    assert f"match {changed} is damaged: seq 3: link: copied as it is stored" in said
    assert f"account {bea} is damaged: seq 1: gap" in said
    client.flushall()
    assert run("restore", file)[0] == 0
    back = wiring_on_same(wiring)
    assert {match_id for match_id, _ in back.store.heads()} == {sound, changed}
    assert StoredMatches(back.store, GAMES).check(sound).verdict == "holds"
    assert back.context.accounts.find("ada") == ada


def test_a_match_whose_keys_are_gone_stops_no_backup(service, tmp_path):
    wiring, run = service
    keyless, sound = play_match(wiring, "a", steps=2), play_match(wiring, "b", steps=2)
    wiring.store.client.delete(match_keys(keyless).vault)

    code, said = run("backup", tmp_path / "backup")

    assert code == DAMAGED
    assert f"match {keyless} is damaged: its keys are gone: left out" in said
    assert sound not in said


def test_reported_notes_between_seats_are_listed_after_a_restore(service, tmp_path):
    wiring, run = service
    match_id = open_match(wiring, register_account(wiring, "Ada"))
    join(wiring.context, match_id, 1, key="second", digest="d")
    match = wiring.context.cache.fresh(match_id)
    first, second = (
        SeatWriter(Reader(match, seat), seat, key=f"k{seat}", digest="d") for seat in (0, 1)
    )
    note = write_table_note(wiring.context, first, "Rude.")
    report_table_note(wiring.context, second, note.id)
    before = list_reports(wiring.context, 0, 10)
    assert run("backup", tmp_path / "backup")[0] == 0
    wiring.store.client.flushall()

    assert run("restore", tmp_path / "backup")[0] == 0

    wiring.context.notes.forget(match.match_id)
    assert list_reports(wiring.context, 0, 10) == before
    assert [report.opened.text for report in before.reports] == ["Rude."]
