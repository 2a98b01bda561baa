"""A third-party game is installed without code changes, and gets the same services as ours.

Its own tests, the suite for games, the arena and a service of processes are in
`test_game_guide.py`.
"""

import json
import sys
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from formicary.arena.pairings import Pairing
from games import GAMES
from games.bots import choose
from games.game import RunPhase, Seats
from games.luck import SeededLuck
from games.registry import find_games
from matches.audit.bundle import verify_bundle
from matches.audit.verify import verify
from matches.commands.bots import answer, tasks_at
from tests.by_game import ANY_GAME
from tests.sdk import alone
from tests.sdk.hex_game import install_hex
from tests.service.conftest import World
from tests.service.past.analysing import ByHand

CENTRE = {"type": "place-stone", "hex": {"q": 5, "r": 5}}
EDGE = {"type": "place-stone", "hex": {"q": 0, "r": 0}}


@pytest.fixture(scope="module")
def installation(tmp_path_factory):
    """Install the game as a user would, and return the folder."""
    return install_hex(tmp_path_factory.mktemp("hex"))


@pytest.fixture(scope="module")
def game(installation):
    """Yield the record that the registry finds through the installed entry point."""
    sys.path.insert(0, str(installation))
    yield find_games()["hex"]
    sys.path.remove(str(installation))


@pytest.fixture
def by_hand():
    return ByHand()


@pytest.fixture
def world(game, by_hand):
    return World(games={**GAMES, "hex": game}, analyses=by_hand)


class Table:
    """A match of Hex between two people, over the API."""

    def __init__(self, world, **options):
        self.world = world
        self.match_id = world.create({}, {}, game="hex", **options)
        self.path = f"/v1/matches/{self.match_id}"
        self.tokens = [world.post(f"{self.path}/seats/{n}").json["token"] for n in (0, 1)]

    def get(self, name, seat=None):
        return self.world.get(self.path + name, token=None if seat is None else self.tokens[seat])

    def send(self, seat, body, name="/commands", status=201):
        answered = self.world.post(self.path + name, body, token=self.tokens[seat])
        assert answered.status_code == status, answered.text
        return answered.json

    def bid(self, first, second):
        """Bid for both seats, so that the bids are revealed."""
        for seat, bid in enumerate((first, second)):
            self.send(seat, {"type": "place-bid", "bid": bid})
        self.world.run_phases(self.match_id)

    def labels(self, seat):
        return [action["label"] for action in self.get("/actions", seat).json["actions"]]

    def version(self):
        return self.get("").json["version"]

    def play_on(self):
        """Let both seats play their first legal command until the end."""
        while self.get("").json["status"] == "running":
            for seat in (0, 1):
                actions = self.get("/actions", seat).json
                if actions["asked"]:
                    self.send(seat, actions["actions"][0]["command"])
            self.world.run_phases(self.match_id)


@pytest.fixture
def table(world):
    return Table(world)


def play_by_bots(world, *levels, **options):
    """Return a finished match of bots."""
    match_id = world.create(*({"bot": level} for level in levels), game="hex", **options)
    while tasks := tasks_at(match_id, world.context.cache.fresh(match_id).timeline.tip()):
        answer(world.context, tasks[0])
    return match_id


@pytest.mark.slow
def test_it_is_listed_with_its_commands_and_described(world):
    listed = {game["game"]: game for game in world.get("/v1/games").json["games"]}
    document = world.get("/v1/openapi.json").json["components"]["schemas"]

    assert listed["hex"]["title"] == "Hex"
    assert listed["hex"]["seats"] == {"fewest": 2, "most": 2}
    assert any("place-stone" in json.dumps(part) for part in document.values())


FEWEST, MOST = ANY_GAME.seats


@pytest.mark.parametrize(
    ("name", "seats", "said"),
    [
        ("hex", 1, "2"),
        ("hex", 3, "2"),
        (ANY_GAME.name, MOST + 1, f"{FEWEST}\u2013{MOST}"),
    ],
)
def test_for_how_many_seats_it_is_is_told(world, name, seats, said):
    answered = world.post("/v1/matches", {"game": name, "seats": [{}] * seats})

    assert answered.status_code == 422
    assert [(error["pointer"], error["detail"]) for error in answered.json["errors"]] == [
        ("/seats", f"The game is for {said} seats.")
    ]


def test_a_bid_is_hidden_and_can_be_taken_back(table):
    table.send(0, {"type": "place-bid", "bid": 4})

    seen = [table.get("/state", reader).json["view"]["bids"][0] for reader in (0, 1, None)]
    assert [event["bid"] for event in seen] == [4, None, None]
    assert all(event["is_placed"] for event in seen)
    assert "4" not in table.get("/timeline").json["lines"][-1]["text"]
    assert table.labels(0) == ["Take your bid back"]
    table.send(0, {"type": "take-back-bid"})
    assert not table.get("/state", 0).json["view"]["bids"][0]["is_placed"]


def test_the_log_hides_a_bid_from_the_other_seat(table):
    table.send(0, {"type": "place-bid", "bid": 3})
    logs = [table.get("/bundle", reader).text.splitlines()[-1] for reader in (0, 1)]

    assert json.loads(logs[0])["opened"]
    assert '"value":3' in logs[0]
    assert '"value":3' not in logs[1]


def test_it_is_played_by_hand_to_its_end_and_verified(table, game):
    """The match has bids, the first stone, the swap and more stones. Log and bundle verify."""
    table.bid(5, 2)
    table.send(0, CENTRE)
    assert table.labels(1)[0] == "Swap: take the first stone over"
    table.send(1, {"type": "swap-stone"})
    table.play_on()

    shown = table.get("").json
    assert shown["status"] == "over"
    assert [len(group) for group in shown["outcome"]["ranking"]] == [1, 1]
    assert sorted(score["points"] for score in shown["scores"]) == [0, 1]
    context = table.world.context
    report = verify(
        table.match_id,
        table.world.stored_entries(table.match_id),
        context.games,
        head=context.store.head(table.match_id),
    )
    assert report.events == shown["version"]
    lines = [line.encode() + b"\n" for line in table.get("/bundle").text.splitlines()]
    assert verify_bundle(lines, context.games).report
    assert alone.verify(lines)["complete"]


def test_it_is_drawn_with_targets_for_every_reader(table):
    table.bid(1, 0)
    table.send(0, EDGE)
    for reader in (None, 0, 1):
        answered = table.get("/board.svg", reader)
        root = ElementTree.fromstring(answered.data)  # noqa: S314 - our own text
        ids = {element.get("id") for element in root.iter()} - {None}

        assert answered.content_type == "image/svg+xml"
        assert ids == {f"hex:{q},{r}" for q in range(11) for r in range(11)}
    assert "a stone of Player 1" in table.get("/board.svg").text


def test_between_the_events_of_a_command_nobody_is_asked(game):
    """The record defines that the match is not over there, nor before the first event."""
    start, first = game.start, game.setup(game.options(), 2, SeededLuck(0))
    joined = game.load({"rows": ["0.", "0."], "phase": {"type": "connecting", "winner": 0}})

    assert game.pending(start) == game.pending(joined) == Seats(())
    assert game.pending(game.evolve(start, first[0])) != Seats(())


def test_it_is_undone(table):
    table.bid(6, 0)
    table.send(0, EDGE)
    before = table.version()
    (undo,) = [
        option for option in table.get("/actions", 0).json["table"] if option["kind"] == "undo"
    ]

    answered = table.world.post(undo["path"], undo["body"], token=table.tokens[0])

    assert answered.status_code == 201, answered.text
    assert table.version() == before + 1
    assert set("".join(table.get("/state").json["view"]["rows"])) == {"."}


def test_it_is_previewed_and_a_reveal_is_not(table):
    """A stone's effects are included. For a bid, only its placement is certain."""
    table.bid(0, 0)
    seat = table.get("/state").json["view"]["asked"][0]

    shown = table.send(seat, CENTRE, "/preview", 200)

    assert shown["is_whole"] is True
    assert [event["event"]["type"] for event in shown["events"]] == ["first-stone-placed"]
    assert any(step["path"].startswith("/rows/5") for step in shown["patch"])


def test_a_refusal_is_explained_and_told_with_its_rule(table):
    table.bid(0, 6)
    table.send(1, EDGE)

    refusal = table.send(0, EDGE, status=409)
    explained = table.send(0, EDGE, "/explain", 200)

    assert (refusal["slug"], refusal["rule"]) == ("stone.occupied", "3.1")
    assert refusal["detail"] == "A stone lies on (0, 0)."
    assert [condition["slug"] for condition in explained["conditions"]] == ["stone.occupied"]
    assert explained["nearest"][0]["command"]["hex"] in ({"q": 1, "r": 0}, {"q": 0, "r": 1})


def test_it_is_searched_and_its_ledger_adds_up(table):
    table.bid(6, 0)
    table.send(0, CENTRE)
    where = quote("contains(rows[5], '0')")

    result = table.get(f"/search?where={where}").json
    ledger = table.get("/ledger").json["balances"]

    assert result["version"] == table.version()
    stones = {
        account["seat"]: account["amount"] for account in ledger if account["name"] == "stones"
    }
    assert stones == {0: 1}


def test_a_position_is_edited_and_played_on(table):
    """One more stone connects the sides of seat 0. A position with a finished chain is rejected."""
    table.bid(6, 0)
    table.send(0, CENTRE)
    position = table.get(f"/position?at={table.version()}").json["position"]
    position["phase"] = {"type": "playing", "seat": 0}
    position["rows"] = ["0....1....."] * 10 + ["..........."]
    whole = {**position, "rows": ["0....1....."] * 11}
    body = {"game": "hex", "seats": [{}, {}], "position": position}

    within = {**whole, "phase": {"type": "connecting", "winner": 0}}

    refused = table.world.post("/v1/matches", {**body, "position": whole})
    early = table.world.post("/v1/matches", {**body, "position": within})
    match_id = table.world.post("/v1/matches", body).json["id"]

    assert refused.status_code == 422
    assert "/rows" in refused.text
    assert early.status_code == 422
    assert "it is inside a command" in early.text
    tokens = [table.world.post(f"/v1/matches/{match_id}/seats/{n}").json["token"] for n in (0, 1)]
    last = {"type": "place-stone", "hex": {"q": 0, "r": 10}}
    table.world.post(f"/v1/matches/{match_id}/commands", last, token=tokens[0])
    assert table.world.get(f"/v1/matches/{match_id}").json["outcome"]["ranking"] == [[0], [1]]


def test_bots_of_every_level_play_it_and_an_analysis_judges_it(world, by_hand):
    match_id = play_by_bots(world, "greedy", "mcts:8", size=5)

    asked = world.post(f"/v1/matches/{match_id}/analysis", {"effort": "quick"})
    assert asked.status_code == 202, asked.text
    by_hand.work(world.context)
    shown = world.get(f"/v1/matches/{match_id}/analysis?effort=quick").json

    assert world.get(f"/v1/matches/{match_id}").json["status"] == "over"
    assert shown["status"] == "done"


@pytest.mark.parametrize("strong_seat", [0, 1])
def test_greed_beats_chance(game, strong_seat):
    """Following the values of `appraise` leads to a chain."""
    levels = ["random", "random"]
    levels[strong_seat] = "greedy"
    pairing = Pairing(0, "hex", (0, 1), tuple(levels), "s")
    luck, state, number = SeededLuck(pairing.seed), game.start, 0
    for event in game.setup(game.options(size=7), 2, luck):
        state = game.evolve(state, event)
    while game.outcome(state) is None:
        asked, command = game.pending(state), RunPhase()
        if hasattr(asked, "questions"):
            seat, number = asked.questions[0].seat, number + 1
            view = game.view(state, seat)
            command = choose(game, view, seat, levels[seat], SeededLuck(number)).command
        for event in game.decide(state, command, luck):
            state = game.evolve(state, event)

    assert game.outcome(state).ranking == ((strong_seat,), (1 - strong_seat,))
