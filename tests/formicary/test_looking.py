"""`formicary look` prints the service's responses about a match as plain lines."""

import json
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest
from typer.testing import CliRunner

from formicary.cli import app
from formicary.cli.look import alternatives
from formicary.cli.look import history as look_command
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.tracing import points as tracing
from tests.service.conftest import World
from tests.service.past.analysing import ByHand
from tests.service.past.test_bot_replays import play_on, turns
from tests.service.serving import serve_app

SOURCES = ("accounts", "events", "formicary", "games", "matches", "projections", "service")
LOOK = Path(look_command.__file__).parent
MODULES_MOST = 550


@pytest.fixture(scope="module")
def played_matches():
    """Return a finished match of three rounds, and one that has just started."""
    world = World()
    match_id, tokens = world.begin_match()
    world.finish(match_id, tokens)
    fresh, others = world.begin_match()
    with serve_app(world.app) as url:
        yield url, match_id, fresh, others[0], world


@pytest.fixture
def look(played_matches, monkeypatch):
    monkeypatch.setenv("FORMICARY_URL", played_matches[0])
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments, token=None):
        env = {"FORMICARY_TOKEN": token} if token else {}
        result = CliRunner().invoke(app, ["look", *arguments], env=env)
        return result.exit_code, result.output

    return run


def test_the_timeline_is_told_over_all_its_pages(look, played_matches, monkeypatch):
    monkeypatch.setattr(look_command, "LINES_MOST", 4)
    code, said = look("timeline", played_matches[1])

    lines = said.splitlines()
    assert code == 0
    assert [int(line.split()[0]) for line in lines] == list(range(1, len(lines) + 1))
    assert "Player 1: Player 1 sits down  [T1]" in lines[1]
    assert lines[-1].endswith("The match is over  [2.3]")


def test_a_difference_is_told_in_lines(look, played_matches):
    code, said = look("diff", played_matches[1], "5", "6")

    assert (code, said) == (0, "5 to 6\n  sent 0: no becomes yes\n")


def test_a_search_prints_versions_and_fails_where_there_is_none(look, played_matches):
    assert look("search", played_matches[1], "sent[0]") == (0, "6\n")
    assert look("search", played_matches[1], "round == `2`", "--kind", "intervals") == (
        0,
        "8 to 10\n",
    )
    assert look("search", played_matches[1], "round == `9`") == (
        1,
        "the condition holds at no version\n",
    )


@pytest.mark.parametrize(
    ("where", "reason"),
    [
        ("roud > `1`", "There is no field `roud` at position 0. Nearest: `round`"),
        ("view.round > `1`", "leave out `view.`"),
        ("round >", "`where` is not a JMESPath expression from position 7 on"),
    ],
)
def test_a_search_that_cannot_succeed_prints_the_reason(look, played_matches, where, reason):
    code, said = look("search", played_matches[1], where)

    assert code == 2  # 1 would mean that it holds at no version
    assert reason in said


def test_the_ledger_is_a_table(look, played_matches):
    code, said = look("ledger", played_matches[1])

    assert code == 0
    assert re.search(r"│ 2\.3 +│ The match is over +│", said)


@pytest.fixture
def undone_match(played_matches):
    """Return a match in which seat 0 pondered at 6, undid that and made another choice."""
    world = played_matches[4]
    match_id, tokens = world.begin_match()
    world.post(f"/v1/matches/{match_id}/commands", {"type": "ponder"}, token=tokens[0])
    rewind(world.context, match_id, 5, Actor("admin"))
    world.send(match_id, tokens[0])
    return match_id


def test_what_was_undone_is_marked_in_lines_searches_and_ledgers(look, undone_match):
    lines = look("timeline", undone_match)[1].splitlines()

    assert [line.split()[0] for line in lines if "undone by 7" in line] == ["6"]
    assert lines[5].endswith("(undone by 7)")
    where = ("search", undone_match, "round == `1`", "--kind", "intervals")
    assert look(*where) == (0, "4 to 5\n7 to 8\n")
    assert look(*where, "--line", "all") == (0, "4 to 5\n6  (undone by 7)\n7 to 8\n")
    assert "undone by 7" in look("ledger", undone_match, "--line", "all")[1]
    assert "undone" not in look("ledger", undone_match)[1]


def test_a_command_is_foreseen_and_explained(look, played_matches):
    _, _, fresh, token, _ = played_matches
    body = '{"type": "send", "workers": 2}'

    assert look("preview", fresh, body, token=token) == (0, "Sent\n  sent 0: no becomes 2\n")
    assert look("preview", fresh, '{"type": "ponder"}', token=token)[1].startswith("Not known yet")
    assert look("explain", fresh, body, token=token) == (0, "The command is legal.\n")
    code, said = look("explain", fresh, '{"type": "take-back"}', token=token)
    assert code == 1
    assert "(rule 1.3, take-back.nothing)" in said
    assert '/type is "take-back"; legal: "send", "ponder"' in said
    assert 'near: Draw a card  {"type": "ponder"}' in said


def test_a_trace_has_a_line_for_each_change_over_all_its_pages(look, played_matches, monkeypatch):
    wanted = [
        "    4  1  Player 2: Dealt",
        "    8  2  the game: The workers forage",
        "   11  3  the game: The workers forage",
        "   14  4  the game: The workers forage",
    ]
    code, said = look("trace", played_matches[1], "round")
    with monkeypatch.context() as short:
        short.setattr(tracing, "SECONDS_MOST", -1)
        paged = look("trace", played_matches[1], "round")

    assert (code, said.splitlines()) == (0, wanted)
    assert paged == (0, said)
    assert look("trace", played_matches[1], "round", "--from", "9", "--to", "12") == (
        0,
        "    8  2  the game: The workers forage\n   11  3  the game: The workers forage\n",
    )
    reason = look("trace", played_matches[1], "length(round)", "--to", "4")[1]
    assert reason.startswith("    4  In function length()")
    code, said = look("trace", played_matches[1], "roud")
    assert (code, "Nearest: `round`" in said) == (2, True)


def test_rows_are_filtered_by_seat_type_and_rule(look, played_matches):
    def seqs(*arguments):
        code, said = look(*arguments, "--json")
        assert code == 0
        return [json.loads(row)["seq"] for row in said.splitlines()]

    match_id = played_matches[1]
    assert seqs("timeline", match_id, "--type", "sent") == [6, 7, 9, 10, 12, 13]
    assert seqs("timeline", match_id, "--type", "sent", "--seat", "1") == [7, 10, 13]
    assert seqs("timeline", match_id, "--type", "sent", "--from", "8", "--to", "12") == [9, 10, 12]
    assert seqs("timeline", match_id, "--rule", "2.3") == [15]
    assert seqs("trace", match_id, "sent", "--type", "sent", "--seat", "0") == [6, 9, 12]
    assert seqs("trace", match_id, "sent", "--rule", "2.3") == []
    every = seqs("ledger", match_id)
    assert set(every) == {11, 15}  # the other phases found no food
    assert set(seqs("ledger", match_id, "--type", "foraged")) == {11}
    assert set(seqs("ledger", match_id, "--from", "12", "--to", "15")) == {15}
    assert set(seqs("ledger", match_id, "--at", "12")) == {11}
    by_seat = [seqs("ledger", match_id, "--seat", seat) for seat in ("0", "1")]
    assert sorted(chain(*by_seat)) == every
    assert all(by_seat)


def test_a_state_is_printed_at_a_version(look, played_matches):
    code, said = look("state", played_matches[1], "--at", "9")
    head, _, view = said.partition("\n")

    assert (code, head) == (0, "version 9, running, a spectator's view")
    assert json.loads(view)["round"] == 2
    assert json.loads(look("state", played_matches[1], "--at", "9", "--json")[1])["version"] == 9


def test_other_views_are_read_after_the_end(look, played_matches):
    _, match_id, fresh, _, _ = played_matches
    for name, *rest in (
        ("state",),
        ("trace", "me"),
        ("search", "`true`"),
        ("ledger",),
        ("diff", "5"),
    ):
        hidden = look(name, fresh, *rest, "--as", "1")
        assert hidden[0] == 2, name
        code, said = look(name, match_id, *rest, "--as", "1", "--json")
        assert code == 0
        assert name in ("trace", "search", "ledger") or json.loads(said)["seat"] == 1
    assert look("trace", match_id, "me", "--as", "1")[1].startswith("    4  1  ")
    assert look("trace", match_id, "me", "--as", "spectator")[1].startswith("    4  null  ")


def test_json_is_what_the_service_answered(look, played_matches):
    _, match_id, fresh, token, world = played_matches
    body = '{"type": "send", "workers": 2}'
    stem = f"/v1/matches/{match_id}"

    assert json.loads(look("diff", match_id, "5", "6", "--json")[1]) == (
        world.get(f"{stem}/diff?from=5&to=6").json
    )
    intervals = world.get(f"{stem}/search?where=sent[0]&kind=intervals").json["intervals"]
    code, said = look("search", match_id, "sent[0]", "--kind", "intervals", "--json")
    assert [json.loads(row) for row in said.splitlines()] == intervals
    assert look("search", match_id, "round == `9`", "--json")[0] == 1
    assert look("search", match_id, "sent[0]", "--from", "8", "--to", "9") == (0, "9\n")
    assert json.loads(look("preview", fresh, body, "--json", token=token)[1])["events"]
    code, said = look("explain", fresh, '{"type": "take-back"}', "--json", token=token)
    assert (code, json.loads(said)["is_legal"]) == (1, False)


def test_look_starts_without_the_libraries_of_other_commands():
    """They took most of the time in which it started before."""
    program = (
        "import sys\n"
        "from formicary.cli import app\n"
        "try: app()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)"
    )
    for arguments in (
        ("look", "--help"),
        ("look", "timeline", "a" * 16, "--url", "http://127.0.0.1:9"),
    ):
        run = subprocess.run(
            [sys.executable, "-c", program, *arguments], capture_output=True, text=True, check=True
        )
        loaded = run.stdout.splitlines()[-1].split()
        ours = {name for name in loaded if name.partition(".")[0] in SOURCES}

        assert ours | {"formicary.cli.look.file_source"} == {
            "formicary",
            "formicary.cli",
            "formicary.cli.look",
            *(f"formicary.cli.look.{path.stem}" for path in LOOK.glob("[a-z]*.py")),
            "formicary.cli.terminal",
            "formicary.defaults",
        }
        heavy = {"structlog", "redis", "flask", "httpx", "msgspec", "opentelemetry", "cryptography"}
        assert heavy.isdisjoint(loaded)
        assert len(loaded) < MODULES_MOST


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("diff", "a" * 16, "1"), "Unknown match"),
        (("preview", "a" * 16, "{"), "not JSON"),
        (
            ("timeline", "a" * 16, "--url", "http://127.0.0.1:9/"),
            "formicary: no service at http://127.0.0.1:9; give --url or set FORMICARY_URL\n",
        ),
        (("timeline", "a" * 16, "--url", "ftp"), "unexpected response"),
    ],
)
def test_what_goes_wrong_is_said(look, arguments, said):
    code, output = look(*arguments)

    assert code == 2
    assert said in output


class AtOnce(ByHand):
    """Answers each question when it is read, a few playouts at a time."""

    playouts = 40

    def find_whatif(self, match, question_id):
        self.answer(1, self.playouts)
        return super().find_whatif(match, question_id)


@pytest.fixture
def asking(monkeypatch):
    """Yield a finished match of bots, a decision of a bot in it, and its estimates."""
    monkeypatch.setattr(alternatives, "POLL_SECONDS", 0.0)
    monkeypatch.setenv("COLUMNS", "120")
    hands = AtOnce()
    world = World(analyses=hands)
    match_id = world.create({"bot": "greedy"}, {"bot": "greedy"})
    play_on(world, match_id)
    seq = turns(world, match_id)[0]
    seat = world.context.cache.get(match_id).codec.record(world.stored_entries(match_id)[seq - 1])
    with serve_app(world.app) as url:
        monkeypatch.setenv("FORMICARY_URL", url)
        yield match_id, str(seq - 1), str(seat.seat), hands


def test_the_values_of_alternatives_are_printed_best_first(look, asking):
    match_id, version, seat, _ = asking

    code, said = look("whatif", match_id, "--at", version, "--seat", seat, "--playouts", "50")

    rows = [line for line in said.splitlines() if "±" in line]
    chances = [float(re.search(r"([\d.]+) ± [\d.]+ %", row)[1]) for row in rows]
    assert code == 0, said
    assert any("Send 2 workers" in row for row in rows)
    assert chances == sorted(chances, reverse=True)
    assert sum("chosen" in row for row in rows) == 1
    assert "decided by the bot greedy" in said


def test_an_unanswerable_question_prints_the_reason(look, asking):
    match_id, _, seat, _ = asking

    code, said = look("whatif", match_id, "--at", "9999", "--seat", seat)

    assert (code, said.startswith("formicary: Unknown version")) == (2, True)


def test_an_interrupted_question_is_cancelled(look, asking, monkeypatch):
    match_id, version, seat, hands = asking
    hands.playouts = 1

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("time.sleep", interrupt)

    code, _ = look("whatif", match_id, "--at", version, "--seat", seat)

    assert code == 130
    assert hands.whatifs.next() is None
