"""A match from a file is a sequence of versions, with views, tables of values and other luck."""

import pytest

from events import Broken
from formicary.replay import NotOpened, Replay, UnknownLabel
from formicary.replay.serving import serve_record
from formicary.upkeep.bundle_files import LinesOfFile
from games import GAMES
from games.table import Rewound
from matches.audit.bundle import read_bundle_lines
from matches.errors import BadCondition, NoSuchValue, UnknownField
from matches.queries.diff import as_json
from tests.by_game import OPEN_GAME, SECRET_GAME, each_game
from tests.matches.records.redacting import last_commit, running_bundle
from tests.projections.naive import NaiveLine
from tests.replays.recording import FOLDER


def file_of(game):
    return sorted((FOLDER / game).glob("2-seats*.gz"))[0]


@pytest.fixture(scope="module")
def replay():
    return Replay.open(file_of(SECRET_GAME.name))


@pytest.fixture(scope="module")
def undone():
    """Return a match in which versions were undone."""
    return Replay.open(FOLDER / "table" / "going-back.ndjson.gz")


@each_game(0)
def test_each_version_has_the_state_of_a_naive_fold(game):
    file = file_of(game)
    replay = Replay.open(file)
    line = NaiveLine(replay.game, read_bundle_lines(LinesOfFile(file))[1])

    assert len(replay) == len(line.states)
    for version, state in enumerate(line.states):
        assert replay[version].state == state
        assert replay[version].table.seats == line.tables[version].seats


def test_indexes_and_slices_are_those_of_a_sequence(replay):
    last = len(replay) - 1

    assert replay[-1].version == last == replay[last].version
    assert [version.version for version in replay[3:9:2]] == [3, 5, 7]
    assert [version.version for version in replay] == list(range(last + 1))
    assert (replay[0].event, replay[0].type, replay[0].view(1)) == (None, "", None)
    with pytest.raises(IndexError):
        replay[last + 1]


def test_a_version_describes_its_event(replay):
    version = replay[1]

    assert (version.type, version.by, version.seat) == ("match-created", "host", None)
    assert version.at.year == 2026
    assert "The table" in version.text
    assert "version 1 of " in repr(version)
    assert str(len(replay) - 1) in repr(replay)
    assert {version.rule for version in replay[1:]} > {"T1", ""} - {""}


def test_a_view_is_that_of_the_api(replay):
    version = replay[40]

    for seat in (None, 0, 1):
        assert version.view(seat) == as_json(replay.game.view(version.state, seat))
    with pytest.raises(IndexError):
        version.view(2)


def test_undone_versions_are_left_out_of_the_played_line(undone):
    rewound = next(version for version in undone[1:] if isinstance(version.event, Rewound))
    to = rewound.event.to

    assert [version.undone_by for version in undone[to + 1 : rewound.version]] == [
        rewound.version
    ] * (rewound.version - to - 1)
    before = [version.version for version in undone.line(rewound.version - 1)]
    after = [version.version for version in undone.line(rewound.version)]
    assert before == list(range(1, rewound.version))
    assert after == [*range(1, to + 1), rewound.version]
    assert undone.line(-1) == undone.played_line
    assert undone.line(0) == ()


def test_a_frame_has_a_row_for_each_version_and_item(replay):
    rows = replay.frame("nests[*].food")

    first = next(version for version in replay.played_line if version.view() is not None)
    assert rows[:2] == [
        {"version": first.version, "item": seat, "value": first.view()["nests"][seat]["food"]}
        for seat in range(2)
    ]
    assert rows[-1]["version"] == len(replay) - 1
    assert replay.frame("round")[-1] == {
        "version": len(replay) - 1,
        "value": replay[-1].view()["round"],
    }


def test_the_fields_of_an_object_are_columns(replay):
    row = replay.frame("{round: round, mine: own.hand}", seat=1)[-1]

    assert row == {
        "version": len(replay) - 1,
        "round": replay[-1].view(1)["round"],
        "mine": replay[-1].view(1)["own"]["hand"],
    }


def test_a_frame_of_all_lines_includes_undone_versions(undone):
    field = next(iter(undone[-1].view()))
    played = {row["version"] for row in undone.frame(field)}
    every = {row["version"] for row in undone.frame(field, line="all")}

    assert every - played == {version.version for version in undone[1:] if version.undone_by}


def test_an_unknown_field_is_refused(replay):
    with pytest.raises(UnknownField, match="`food`"):
        replay.frame("nests[*].foot")
    with pytest.raises(BadCondition):
        replay.frame("nests[")


@each_game(2)
def test_each_command_causes_its_events_again(game):
    replay = Replay.open(file_of(game))
    commit = []
    for version in replay[1:]:
        commit.append(version)
        if version.recorded.record.mac is not None:
            events = replay.decide_again(commit[-1].version)
            stored = tuple(version.event for version in commit)
            assert stored[: len(events)] == events
            assert len(stored) - len(events) <= 1  # the end of the match follows by itself
            commit = []


def test_other_luck_causes_other_events(replay):
    drew = next(version for version in replay[1:] if version.draws)
    draw = drew.draws[0]
    recorded = replay.decide_again(drew.version)

    seeded = {replay.decide_again(drew.version, luck=seed) for seed in range(8)}
    assert len(seeded) > 1
    assert replay.decide_again(drew.version, luck=3) == replay.decide_again(drew.version, luck=3)
    assert replay.decide_again(drew.version, luck={draw.label: draw.values}) == recorded
    others = [
        replay.decide_again(
            drew.version, luck={draw.label: [(value + 1) % bound for value, bound in pairs]}
        )
        for pairs in [list(zip(draw.values, draw.bounds, strict=True))]
    ]
    assert recorded not in others


def test_given_values_must_fit_the_draw(replay):
    drew = next(version for version in replay[1:] if version.draws)
    draw = drew.draws[0]

    with pytest.raises(ValueError, match=draw.label):
        replay.decide_again(drew.version, luck={draw.label: list(draw.bounds)})
    with pytest.raises(IndexError):
        replay.decide_again(len(replay))


def test_a_label_that_is_not_drawn_is_refused(replay):
    """The error lists the labels of the decision, with the nearest one last."""
    drew = next(version for version in replay[1:] if version.draws)
    labels = [draw.label for draw in drew.draws]

    with pytest.raises(UnknownLabel) as refused:
        replay.decide_again(
            drew.version, luck={labels[0]: drew.draws[0].values, f"{labels[0]}s": 0}
        )

    assert (refused.value.label, refused.value.drawn) == (f"{labels[0]}s", tuple(labels))
    assert str(refused.value) == (
        f"the decision does not draw {labels[0]}s: it draws {', '.join(labels)}; nearest: {labels[0]}"
    )


def test_a_label_is_refused_if_nothing_is_drawn(replay):
    first = next(
        version for version in replay[1:] if version.recorded.record.mac and not version.draws
    )

    with pytest.raises(UnknownLabel, match="does not draw dice: it draws nothing"):
        replay.decide_again(first.version, luck={"dice": 3})


@pytest.fixture
def sealed(tmp_path):
    """Return the file that seat 1 had in the middle of a match."""
    file, path = file_of(SECRET_GAME.name), tmp_path / "m.ndjson"
    path.write_bytes(b"".join(running_bundle(file, 1, last_commit(file, 60))))
    return Replay.open(path)


def test_a_sealed_file_has_the_views_of_its_reader(sealed, replay):
    version = sealed[-1]

    assert (sealed.seat, sealed.is_sealed) == (1, True)
    assert version.view() == version.view(1) == replay[version.version].view(1)
    assert sealed.frame("own.hand")
    with pytest.raises(NotOpened):
        version.view(0)
    with pytest.raises(NotOpened):
        _ = version.state
    with pytest.raises(NotOpened):
        sealed.decide_again(10)
    with pytest.raises(NotOpened):
        _ = [version.draws for version in sealed[1:]]


PLACES = ("/nests/1/food", "/nests/0/points", "/own/hand/0")


@pytest.mark.parametrize("path", PLACES)
@pytest.mark.parametrize("at", [37, 120, -1])
def test_the_cause_of_a_value_is_that_of_the_api(replay, path, at):
    version = replay[at]
    record = serve_record(replay.bundle)
    query = f"path={path}&at={version.version}&as=1&limit=100"
    answer = record.app.test_client().get(f"/v1/matches/{record.match_id}/why?{query}")

    if answer.status_code == 404:
        with pytest.raises(NoSuchValue):
            version.why(path, seat=1)
    else:
        assert answer.json["changes"]
        assert version.why(path, seat=1) == answer.json


def test_a_target_and_a_page_of_changes_are_those_of_the_api(replay):
    record = serve_record(replay.bundle)
    client, stem = record.app.test_client(), f"/v1/matches/{record.match_id}/why?at=200"

    first = replay[200].why(target="food:1", limit=2)
    rest = replay[200].why("/nests/1/food", before=first["changes"][-1]["seq"])

    assert first == client.get(f"{stem}&target=food:1&limit=2").json
    assert client.get(first["next"]).json["changes"] == rest["changes"][:2]
    assert first["changes"] + rest["changes"] == replay[200].why(target="food:1")["changes"]


def test_the_cause_of_an_undone_value_is_on_its_own_line(undone):
    """A version that was undone has the causes that it had then."""
    version = next(version for version in undone if version.undone_by)
    path = next(path for path in ("/turn", "/round", "/phase") if path[1:] in version.view())

    changes = version.why(path)["changes"]

    line = {version.version for version in undone.line(version.version)}
    assert changes
    assert {change["seq"] for change in changes} <= line


def test_a_question_about_no_value_is_refused(replay):
    with pytest.raises(TypeError):
        replay[40].why()
    with pytest.raises(ValueError, match="limit"):
        replay[40].why("/round", limit=0)
    with pytest.raises(NoSuchValue):
        replay[40].why("/nothing")
    with pytest.raises(NoSuchValue):
        replay[0].why("/round")
    with pytest.raises(IndexError):
        replay[40].why("/round", seat=2)


def test_a_sealed_file_explains_the_values_of_its_reader(sealed, replay):
    version = sealed[-1]
    own, whole = version.why("/own/hand/0"), replay[version.version].why("/own/hand/0", seat=1)

    assert own["value"] == whole["value"]
    assert [change["cause"] for change in own["changes"]] == [
        change["cause"] for change in whole["changes"]
    ]
    assert all(change["draws"] is None for change in own["changes"])
    assert own["known_by"] is None
    with pytest.raises(NotOpened):
        version.why("/nests/0/food", seat=0)


def test_a_foreign_or_damaged_file_is_refused_with_its_line(tmp_path):
    foreign, damaged = tmp_path / "foreign", tmp_path / "damaged"
    foreign.write_text("a,b\n1,2\n")
    lines = list(LinesOfFile(file_of(OPEN_GAME.name)))
    lines[8] = lines[8].replace(b'"seq":8', b'"seq":9')
    damaged.write_bytes(b"".join(lines))

    with pytest.raises(Broken) as first:
        Replay.open(foreign)
    with pytest.raises(Broken) as second:
        Replay.open(damaged)

    assert (first.value.seq, first.value.fault) == (0, "record")
    assert second.value.seq == 8


def test_a_file_of_another_game_is_refused():
    with pytest.raises(Broken, match="unknown game"):
        Replay.open(file_of(SECRET_GAME.name), {OPEN_GAME.name: GAMES[OPEN_GAME.name]})
