"""Responses contain the open proposal with its seat, and the moves as the reader may see them."""

from itertools import islice

import msgspec
import pytest

from games import GAMES
from tests.service.conftest import World
from tests.service.inbox.people import People
from tests.service.playing.test_undo import consenting, path, table_of

NAME = "myrmes"  # its choices of events are secret
SENTENCES = {
    "en": "Player 2 proposes to go back to version {to}: {moves} moves would be taken back"
    " (versions {first} to {last})",
    "de": "Spieler 2 schlägt vor, zu Version {to} zurückzugehen: {moves} Züge würden"
    " zurückgenommen (Versionen {first} bis {last})",
    "es": "Jugador 2 propone volver a la versión {to}: se desharían {moves} jugadas"
    " (versiones {first} a {last})",
}
CHOSEN = {
    "en": ("Player 1 chooses the event", "Player 1 chooses its event"),
    "de": ("Spieler 1 wählt das Ereignis", "Spieler 1 wählt ein Ereignis"),
    "es": ("Jugador 1 elige el evento", "Jugador 1 elige su evento"),
}


class Proposed:
    """A match in which seat 0 has made some moves, and seat 1 proposes to undo them."""

    def __init__(self, moves):
        self.world = World({NAME: GAMES[NAME]})
        body = {"game": NAME, "seats": [{}, {}], "undo": "consent"}
        self.match_id = self.world.post("/v1/matches", body).json["id"]
        self.stem = f"/v1/matches/{self.match_id}"
        seats = [self.world.post(f"{self.stem}/seats/{seat}").json for seat in (0, 1)]
        self.tokens = [seat["token"] for seat in seats]
        self.world.run_phases(self.match_id)
        self.begun = self.match["version"]
        for number in range(moves):
            self.move(number)
        self.posted = self.world.post(f"{self.stem}/undo", {"to": self.begun}, token=self.tokens[1])
        assert self.posted.status_code == 201, self.posted.text

    @property
    def match(self):
        """Return the match as a spectator sees it."""
        return self.world.get(self.stem).json

    def move(self, number):
        """Send the last command in the list of seat 0's actions."""
        listed = self.world.get(f"{self.stem}/actions", token=self.tokens[0]).json["actions"]
        command = listed[-1]["command"]
        sent = self.world.post(f"{self.stem}/commands", command, token=self.tokens[0])
        assert sent.status_code == 201, number

    def get(self, name, token, language="en"):
        return self.world.get(f"{self.stem}{name}", token=token, Accept_Language=language)

    def asking(self, token, language):
        """Return the `asked` message of a stream at the head."""
        named = {"Accept": "text/event-stream", "Accept_Language": language}
        after = self.match["version"]
        answer = self.world.get(f"{self.stem}/events?after={after}", token=token, **named)
        sent = b"".join(islice(answer.iter_encoded(), 1))
        answer.close()
        return msgspec.json.decode(sent.split(b"event: asked\ndata: ")[1])


@pytest.fixture(scope="module")
def proposed_match():
    return Proposed(12)


@pytest.mark.parametrize("language", SENTENCES)
def test_an_open_proposal_names_its_seat_and_its_moves(proposed_match, language):
    first, last = proposed_match.begun + 1, proposed_match.begun + 12
    own, other = CHOSEN[language]
    for token, chosen in (
        (proposed_match.tokens[0], own),
        (proposed_match.tokens[1], other),
        (None, other),
    ):
        shown = proposed_match.get("", token, language).json["proposal"]
        moves = shown["takes_back"]

        assert (shown["seat"], shown["to"], shown["agreed"]) == (1, proposed_match.begun, [])
        assert shown["text"] == SENTENCES[language].format(
            to=proposed_match.begun, moves=12, first=first, last=last
        )
        assert (moves["moves"], moves["first"], moves["last"]) == (12, first, last)
        assert [line["seq"] for line in moves["lines"]] == [*range(last - 9, last + 1)]
        assert {line["seat"] for line in moves["lines"]} == {0}
        entries = proposed_match.get("/timeline?limit=500", token, language).json["lines"]
        texts = {entry["seq"]: entry["text"] for entry in entries}
        assert [texts[line["line"]] for line in moves["lines"]] == [
            line["text"] for line in moves["lines"]
        ]
        assert any(line["text"].startswith(chosen) for line in moves["lines"])
        assert shown["makes_again"] is None
        assert proposed_match.get("/actions", token, language).json["proposal"] == shown
        assert proposed_match.asking(token, language)["proposal"] == shown


def test_a_list_of_actions_of_the_past_has_no_proposal(proposed_match):
    listed = proposed_match.get(
        f"/actions?at={proposed_match.begun}", proposed_match.tokens[0]
    ).json

    assert listed["proposal"] is None


def proposal_of(world, match_id, token, to):
    """Let a seat propose to go to a version. Return the proposal as spectators see it."""
    (step,) = [step for step in table_of(world, match_id, token) if step["body"] == {"to": to}]
    assert step["kind"] == "propose"
    posted = world.post(step["path"], step["body"], token=token)
    assert posted.status_code == 201, posted.text
    return world.get(f"/v1/matches/{match_id}").json["proposal"]


def one_move(version, text, line=None):
    return {
        "moves": 1,
        "first": version,
        "last": version,
        "lines": [{"seq": version, "seat": 0, "text": text, "line": line or version}],
    }


def test_a_proposal_to_leave_one_line_for_another_names_the_moves_of_both(world):
    match_id, (first, second) = consenting(world)
    world.send(match_id, first)
    assert world.post(path(match_id), {"to": 5}, token=first).json["version"] == 7
    world.post(path(match_id, "commands"), {"type": "ponder"}, token=first)

    shown = proposal_of(world, match_id, second, 6)

    assert shown["takes_back"] == one_move(8, "Pondered")
    assert shown["makes_again"] == one_move(6, "Sent")


def test_a_move_that_ended_a_proposal_is_named_by_its_own_event(world):
    """The first event of the move records that the proposal has expired."""
    match_id, (first, second) = consenting(world)
    world.post(path(match_id, "commands"), {"type": "ponder"}, token=first)
    assert proposal_of(world, match_id, second, 5)["takes_back"] == one_move(6, "Pondered")
    world.send(match_id, first)

    shown = proposal_of(world, match_id, second, 6)

    assert (shown["seq"], shown["takes_back"]) == (10, one_move(9, "Sent"))


def test_an_inbox_names_the_moves_to_the_seat_that_is_to_answer():
    people = People()
    match_id = people.match_of_two(undo="consent")
    people.act(match_id, 0)
    posted = people.post(path(match_id), {"to": 5}, token=people.ben.key)
    assert posted.status_code == 201, posted.text

    for language, name in (("en", "Ben"), ("de", "Ben"), ("es", "Ben")):
        pages = [
            people.page(person, Accept_Language=language).json
            for person in (people.ann, people.ben)
        ]
        (mine,), (own,) = (page["matches"] for page in pages)
        assert mine["proposal"]["takes_back"] == one_move(6, "Sent")
        assert name in mine["proposal"]["text"]
        assert own["proposal"] is None


def test_a_stream_of_lines_names_the_seat_and_the_moves_of_going_back():
    people = People()
    match_id = people.match_of_two(undo="consent")
    people.act(match_id, 0)
    people.post(path(match_id), {"to": 5}, token=people.ben.key)
    cursor = people.page(people.ann).json["stream"]
    answer = {"proposal": 7, "agrees": True}
    agreed = people.post(path(match_id, "undo/answers"), answer, token=people.ann.key)
    assert agreed.status_code == 201, agreed.text
    people.keep_up(match_id)
    live = people.stream(people.ann, "?events=lines", cursor)

    lines = [message.data["line"] for message in live.until("asked") if not message.kind]
    live.close()

    assert [line["type"] for line in lines] == ["undo-answered", "rewound"]
    assert lines[1]["text"].startswith(
        "The game goes back to version 5, at the request of Ben: 1 move"
    )
