"""Example responses about matches that are played through the API with random legal commands."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from games.game import AnyGame
from service.http.response import CSV, JSON, LINES, LIVE
from tools.recording.answers import Answers, shortest
from tools.recording.application import ApiAnswer, Application, with_fixed_measures

COMMANDS = 24  # commands to play in each match
EARLY = 3  # commands before a match is first read
CREATED = 201  # the status of the answer to a command
_TRIES = 60  # maximum number of commands to play until a batch is found


class Playing(NamedTuple):
    """A running match, with the tokens of its seats."""

    app: Application
    path: str
    tokens: tuple[str, ...]
    choose: Random

    @property
    def version(self) -> int:
        """The current version of the match."""
        newest: int = self.app.get(self.path).body["version"]
        return newest

    def list_actions(self) -> tuple[str, ApiAnswer]:
        """Return the token of a seat that has a pending question, and the seat's actions."""
        self.app.work(self.path.rpartition("/")[2])
        for token in self.tokens:
            answer = self.app.get(f"{self.path}/actions", token=token)
            if answer.body["asked"] and answer.body["actions"]:
                return token, answer
        raise ValueError(f"no seat is asked in {self.path}")

    def play(self) -> ApiAnswer:
        """Play a random legal command."""
        token, listed = self.list_actions()
        command = self.choose.choice(listed.body["actions"])["command"]
        return self.app.post(f"{self.path}/commands", command, token=token)

    def send(self, token: str, *commands: Any) -> ApiAnswer:
        """Send several commands as one request."""
        return self.app.post(f"{self.path}/commands", list(commands), token=token)

    def table_action(self, kind: str) -> tuple[str, dict[str, Any]] | None:
        """Return a seat's token and its table action of the given kind.

        Return None if no seat has such an action.
        """
        for token in self.tokens:
            rows = self.app.get(f"{self.path}/actions", token=token).body["table"]
            for row in rows:
                if row["kind"] == kind:
                    return token, row
        return None

    def act(self, kind: str) -> ApiAnswer:
        """Perform a table action, playing commands until the action is available to some seat."""
        while (offered := self.table_action(kind)) is None:
            self.play()
        token, action = offered
        return self.app.ask(action["method"], action["path"], action["body"], token=token)


def begin(app: Application, answers: Answers, game: AnyGame, **plan: Any) -> Playing:
    """Create and start a match for two players, and return it."""
    body = {"game": game.name, "seats": [{}, {}], **plan}
    made = answers.keep(app.post("/v1/matches", body))
    path = f"/v1/matches/{made.body['id']}"
    taken = [answers.keep(app.post(f"{path}/seats/{seat}")) for seat in (0, 1)]
    tokens = tuple(answer.body["token"] for answer in taken)
    return Playing(app, path, tokens, Random(game.name))  # noqa: S311  # repeatable


def record_match(app: Application, answers: Answers, game: AnyGame) -> None:
    """Play a match and read all of its views."""
    match = begin(app, answers, game)
    played = [match.play() for _ in range(EARLY)]
    _look_at(match, answers)
    _foresee(match, answers)
    listed = []
    for _ in range(COMMANDS):
        listed.append(match.list_actions()[1])
        played.append(match.play())
    answers.keep(shortest(answer for answer in listed if len(answer.body["actions"]) > 1))
    answers.keep(shortest(played))
    _look_back_at(match, answers)
    for kind in ("undo", "redo"):
        answers.keep(match.act(kind))
    _leave_to_bots(match, answers)


def _look_at(match: Playing, answers: Answers) -> None:
    """Read a match as the player of a seat would."""
    app, path, token = match.app, match.path, match.tokens[0]
    for name in ("", "/board.svg", "/presence", "/branches", "/position"):
        answers.keep(app.get(path + name, token=token))
    answers.keep(app.get(f"{path}/board", token=token))
    for name in ("ledger", "standing-answers"):
        answers.keep(app.get(f"{path}/{name}", token=token))
    version = match.version
    answers.keep(app.get(f"{path}/receipts/{version}", token=token))
    answers.keep(app.get(f"{path}/state?digest=1", token=token))


def _touched(listed: Any) -> str:
    """Return an element of the board that one of the legal commands targets."""
    touched = (target for action in listed["actions"] for target in action["targets"])
    return next(touched, f"seat:{listed['seat']}")


def _foresee(match: Playing, answers: Answers) -> None:
    """Preview a command, and ask for the explanation of a command that is no longer legal."""
    token, listed = match.list_actions()
    command = listed.body["actions"][0]["command"]
    stem, app = match.path, match.app
    answers.keep(app.post(f"{stem}/preview", command, token=token))
    answers.keep(app.get(f"{stem}/explain?target={_touched(listed.body)}", token=token))
    app.post(f"{stem}/commands", command, token=token)
    explained = []
    for _ in range(4):
        asked, _ = match.list_actions()
        explained.append(app.post(f"{stem}/explain", command, token=asked))
        match.play()
    refused = [answer for answer in explained if answer.body["conditions"]]
    answers.keep(shortest(refused or explained))
    requests = app.get(f"{stem}/requests", token=token)
    answers.keep(with_fixed_measures(requests, app.at))


def _look_back_at(match: Playing, answers: Answers) -> None:
    """Read the history of a match."""
    app, path, token = match.app, match.path, match.tokens[0]
    version = match.version
    for name in (
        f"events?after={version - 2}",
        f"timeline?after={version - 3}",
        f"diff?from={version - 2}",
        "search?where=%60true%60",
        f"why?path=/seat&at={version}",
    ):
        answers.keep(app.get(f"{path}/{name}", token=token))
    number = _find_number(app.get(f"{path}/state", token=token).body["view"])
    for accept in (JSON, LINES, CSV):
        address = f"{path}/trace?select={number}"
        answers.keep(app.get(address, token=token, accept=accept))
    for accept in (LINES, LIVE):
        address = f"{path}/events?after={version - 2}"
        answers.keep(app.get(address, token=token, accept=accept))
    answers.keep(app.get(f"{path}/events?after={version}&wait=0", token=token))


def _find_number(view: Mapping[str, Any]) -> str:
    """Return a field of a view that is a number in every view of a running match."""
    fields = (name for name, value in view.items() if name != "seat" and type(value) is int)
    return next(fields)


def _leave_to_bots(match: Playing, answers: Answers) -> None:
    """Set standing answers, let bots take seats over and give them back, and resign."""
    app, path = match.app, match.path
    first, second = match.tokens
    answers.keep(app.ask("PUT", f"{path}/standing-answers", {"answers": []}, token=first))
    answers.keep(app.ask("DELETE", f"{path}/standing-answers", token=first))
    level = {"level": "random"}
    answers.keep(app.ask("PUT", f"{path}/seats/0/bot", level, token=first))
    answers.keep(app.ask("DELETE", f"{path}/seats/0/bot", token=first))
    answers.keep(app.post(f"{path}/seats/1/resignation", token=second))


def record_batch(app: Application, answers: Answers, game: AnyGame) -> None:
    """Send two commands as one request, and follow the match with heartbeats."""
    match = begin(app, answers, game)
    for _ in range(_TRIES):
        if played := _play_two(match):
            answers.keep(played, "batch")
            break
        match.play()
    address, token = f"{match.path}/events?heartbeat=1", match.tokens[0]
    answers.keep(app.get(address, token=token, accept=LIVE))


def _play_two(match: Playing) -> ApiAnswer | None:
    """Send two legal commands of a seat as one request. Return None if there are no such commands.

    The refusal of a second command contains the legal ones in its place.
    """
    token, listed = match.list_actions()
    for action in listed.body["actions"]:
        first = action["command"]
        refused = match.send(token, first, first)
        if refused.status == CREATED:
            return refused
        places = [error["pointer"] for error in refused.body.get("errors", ())]
        for near in refused.body.get("nearest", ()) if places == ["/1"] else ():
            played = match.send(token, first, near["command"])
            if played.status == CREATED:
                return played
    return None
