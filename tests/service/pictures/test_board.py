"""The board of a match over the API, at every version, with headers for caches."""

from importlib.resources import files

from msgspec.structs import replace

from games import GAMES
from tests.by_game import ANY_GAME
from tests.sdk.hex_game import load_hex
from tests.service.conftest import World
from tests.service.problems import version_in

HANDS = next(game for game in GAMES.values() if hasattr(game.view_type, "own"))


def test_the_board_is_served_at_every_version():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    path = f"/v1/matches/{match_id}/board.svg"
    now = world.get(path)
    version = world.context.store.head(match_id).version
    then = world.get(f"{path}?at={version}")

    assert now.content_type == "image/svg+xml"
    assert version_in(now) == version
    assert now.headers["Cache-Control"] == "no-cache"
    assert then.headers["Cache-Control"] == "public, max-age=300"
    assert then.data == now.data
    assert world.get(path, If_None_Match=now.headers["ETag"]).status_code == 304
    before = world.get(f"{path}?at=1")
    assert (before.status_code, before.json["type"]) == (404, "/problems/no-board")


def test_a_game_without_a_board_says_so(world):
    match_id, _ = world.begin_match()
    answer = world.get(f"/v1/matches/{match_id}/board.svg")

    assert (answer.status_code, answer.json["type"]) == (404, "/problems/no-board")


def test_the_parts_of_a_board_come_in_one_answer_and_each_alone():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    path = f"/v1/matches/{match_id}"
    answer = world.get(f"{path}/board")

    assert answer.json["version"] == version_in(answer)
    assert answer.json["parts"][0]["name"] == "map"
    for part in answer.json["parts"]:
        alone = world.get(f"{path}/board.svg?part={part['name']}")
        assert alone.text == part["svg"]
        assert (
            world.get(
                f"{path}/board.svg?part={part['name']}", If_None_Match=alone.headers["ETag"]
            ).status_code
            == 304
        )
    assert world.get(f"{path}/board", If_None_Match=answer.headers["ETag"]).status_code == 304
    assert world.get(f"{path}/board?at=1").json["type"] == "/problems/no-board"


def test_a_part_that_a_board_has_not_is_named():
    world = World(games=dict(GAMES))
    match_id = world.create({"bot": "random"}, {"bot": "random"}, game=ANY_GAME.name)
    answer = world.get(f"/v1/matches/{match_id}/board.svg?part=moon")

    assert (answer.status_code, answer.json["parameter"]) == (422, "part")
    assert "map" in answer.json["detail"]


def test_a_preview_draws_the_board_as_it_would_be_where_that_is_asked_for():
    world = World(games=dict(GAMES))
    match_id, (token,) = world.begin_match({}, {"bot": "random"}, game=ANY_GAME.name)
    path = f"/v1/matches/{match_id}"
    command = world.get(f"{path}/actions", token=token).json["actions"][0]["command"]
    plain = world.post(f"{path}/preview", command, token=token)
    drawn = world.post(f"{path}/preview?parts=1", command, token=token)

    assert "parts" not in plain.json
    now = world.get(f"{path}/board", token=token).json["parts"]
    assert [part["name"] for part in drawn.json["parts"]] == [part["name"] for part in now]
    assert world.get(f"{path}/board", token=token).json["version"] == plain.json["version"]


def test_what_is_pointed_at_is_explained():
    """During the bids no stone can be placed, so the response has the command and its rule."""
    world = World(games={"hex": load_hex()})
    match_id, (token, _) = world.begin_match({}, {}, game="hex")
    path = f"/v1/matches/{match_id}"
    explanation = world.get(f"{path}/explain?target=hex:1,1", token=token).json
    nothing = world.get(f"{path}/explain?target=moon:1", token=token).json

    assert explanation["target"] == "hex:1,1"
    assert explanation["actions"] == []
    (meant,) = explanation["refused"]
    assert meant["command"]["type"] == "place-stone"
    assert meant["conditions"][0]["slug"] == "turn.bids-first"
    assert (nothing["actions"], nothing["refused"]) == ([], [])
    wrong = world.get(f"{path}/explain?target=nothing", token=token)
    assert (wrong.status_code, wrong.json["parameter"]) == (422, "target")


def test_after_the_end_everybody_looks_with_any_eyes(world):
    """Before the end this is impossible, even for a seat that requests its own view."""
    match_id, (token, other) = world.begin_match()
    path = f"/v1/matches/{match_id}"
    for eyes in ("0", "1", "spectator"):
        answer = world.get(f"{path}/state?as={eyes}", token=token)
        assert (answer.status_code, answer.json["type"]) == (409, "/problems/still-hidden")
    assert world.get(f"{path}/state?as=2", token=token).json["parameter"] == "as"
    own = world.get(f"{path}/state?at=3", token=other).json["view"]
    world.post(f"{path}/seats/0/resignation", {}, token=token)

    assert world.get(f"{path}/state?at=3&as=1").json["view"] == own
    assert world.get(f"{path}/state?at=3&as=1").json["seat"] == 1
    assert world.get(f"{path}/state?as=spectator", token=other).json["seat"] is None


def test_after_the_end_the_board_shows_what_every_seat_saw():
    """A part that is only visible to one seat, such as a hand, becomes one part for each seat."""
    world = World(games=dict(GAMES))
    match_id, (token, other) = world.begin_match({}, {}, game=HANDS.name)
    path = f"/v1/matches/{match_id}"
    own = world.get(f"{path}/board", token=other).json
    hidden = world.get(f"{path}/board?as=all", token=token)
    world.post(f"{path}/seats/0/resignation", {}, token=token)
    everything = world.get(f"{path}/board?at={own['version']}&as=all").json

    assert (hidden.status_code, hidden.json["type"]) == (409, "/problems/still-hidden")
    names = [part["name"] for part in everything["parts"]]
    assert len(names) == len(set(names))
    assert {"hand-0", "hand-1"} <= {*names}
    titles = [part["title"] for part in everything["parts"] if part["name"].startswith("hand-")]
    assert len(titles) == len(set(titles)) == 2  # each title contains the seat
    hand = next(part["svg"] for part in own["parts"] if part["name"] == "hand")
    assert hand in [part["svg"] for part in everything["parts"]]
    state = world.get(f"{path}/state?as=all")
    assert (state.status_code, state.json["parameter"]) == (422, "as")


def test_parts_of_a_game_in_english_alone_have_whole_english_titles(tmp_path, monkeypatch):
    """The owner of a hand is named in the language of the game's own title."""
    words = tmp_path / "hands_in_english" / "words"
    words.mkdir(parents=True)
    (words.parent / "__init__.py").touch()
    english = files(HANDS.words).joinpath("words/en.po").read_bytes()
    (words / "en.po").write_bytes(english)
    monkeypatch.syspath_prepend(tmp_path)
    world = World(games={HANDS.name: replace(HANDS, words="hands_in_english")})
    match_id, (token, _) = world.begin_match({}, {}, game=HANDS.name)
    world.post(f"/v1/matches/{match_id}/seats/0/resignation", {}, token=token)

    titles = {}
    for language in ("en", "de"):
        board = world.get(f"/v1/matches/{match_id}/board?at=4&as=all", Accept_Language=language)
        titles[language] = [part["title"] for part in board.json["parts"]]

    assert titles["de"] == titles["en"]
    assert any("Player 2" in title for title in titles["en"])


def test_kept_boards_are_sent_to_the_same_eyes_only():
    """A process that has drawn for all readers answers each like a process without a cache."""
    world = World(games=dict(GAMES))
    match_id, tokens = world.begin_match({}, {}, game=HANDS.name)
    for path in ("board", "board.svg"):
        address = f"/v1/matches/{match_id}/{path}"
        sent = [world.get(address, token=token).data for token in (None, *tokens) for _ in range(2)]

        assert sent[0::2] == sent[1::2]
        assert len(set(sent)) == 3
        for number, token in enumerate((None, *tokens)):
            fresh = World(games=dict(GAMES), redis=world.redis).get(address, token=token)
            assert fresh.data == sent[2 * number]
