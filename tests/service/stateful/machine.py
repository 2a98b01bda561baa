"""A state machine that sends random requests to one match, and a model of its responses."""

from typing import NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games import GAMES
from matches.audit.verify import verify
from tests.service.conftest import World

SEATS = 2
RESIGNS = 40  # one of this many choices may resign, so that most matches go on
NUMBERS = st.integers(0, 10**6)
SEAT = st.integers(0, SEATS - 1)


class Sent(NamedTuple):
    """A request that was acknowledged, and its response."""

    path: str
    body: object
    key: str
    token: str
    status: int
    response: object


class MatchMachine(RuleBasedStateMachine):
    """A match of two people, who play, undo, agree, hand over and resign as they are offered.

    The model is the version of the match, and the digest of each view that was ever read.
    """

    @initialize(game=st.sampled_from(sorted(GAMES)), undo=st.sampled_from(["free", "consent"]))
    def begin(self, game, undo):
        self.world = World(dict(GAMES))
        body = {"game": game, "seats": [{}] * SEATS, "undo": undo}
        self.stem = f"/v1/matches/{self.world.post('/v1/matches', body).json['id']}"
        self.tokens = [
            self.world.post(f"{self.stem}/seats/{seat}").json["token"] for seat in range(SEATS)
        ]
        self.sent, self.views = [], {}
        self.version = self.read_version()

    @property
    def match_id(self):
        return self.stem.rpartition("/")[2]

    def read_version(self):
        return self.world.get(self.stem).json["version"]

    def listed(self, seat):
        shown = self.world.get(f"{self.stem}/actions", token=self.tokens[seat]).json
        assert shown["version"] == self.version
        return shown

    def offers(self, seat, choice):
        """Return the path, the body and the method of each request that a seat is offered."""
        shown = self.listed(seat)
        commands = [
            (f"{self.stem}/commands", action["command"], "POST") for action in shown["actions"]
        ]
        return commands + [
            (option["path"], option["body"], option["method"])
            for option in shown["table"]
            if option["kind"] not in {"hand-over", "resign"} or choice % RESIGNS == 0
        ]

    @rule(seat=SEAT, choice=NUMBERS, is_conditional=st.booleans())
    def accept_an_offer(self, seat, choice, is_conditional):
        """Each listed request is legal, and makes the match longer."""
        offers = self.offers(seat, choice)
        if not offers:
            return
        path, body, method = offers[choice % len(offers)]
        key, token = self.world.key(), self.tokens[seat]
        headers = {"Idempotency-Key": key, "Authorization": f"Bearer {token}"}
        headers |= {"If-Match": f'"{self.version}"'} if is_conditional else {}
        answer = self.world.client.open(path, method=method, json=body, headers=headers)

        assert answer.status_code < 300, (answer.status_code, answer.text)
        self.version, before = self.read_version(), self.version
        assert self.version > before
        if method == "POST":
            self.sent.append(Sent(path, body, key, token, answer.status_code, answer.json))

    @rule()
    def run_phases(self):
        """The workers run the phases."""
        self.world.run_phases(self.match_id)
        self.version, before = self.read_version(), self.version
        assert self.version >= before

    @precondition(lambda machine: machine.sent)
    @rule(choice=NUMBERS)
    def repeat_a_request(self, choice):
        """A repeated request has the same response, also after other requests."""
        sent = self.sent[choice % len(self.sent)]
        again = self.world.post(sent.path, sent.body, key=sent.key, token=sent.token)

        assert (again.status_code, again.json) == (sent.status, sent.response)

    @precondition(lambda machine: machine.sent)
    @rule(choice=NUMBERS)
    def use_a_key_again(self, choice):
        """The key of another request is refused."""
        sent = self.sent[choice % len(self.sent)]
        other = {"type": "nothing", "number": choice}
        answer = self.world.post(f"{self.stem}/commands", other, key=sent.key, token=sent.token)

        assert 400 <= answer.status_code < 500, answer.text

    @rule(seat=SEAT, choice=NUMBERS)
    def act_on_an_older_version(self, seat, choice):
        """A command is refused if its question was asked after the version of the request."""
        shown = self.listed(seat)
        if shown["actions"] and shown["asked"]:
            command = shown["actions"][choice % len(shown["actions"])]["command"]
            stale = {"If_Match": f'"{choice % shown["asked"]["since"]}"'}
            path = f"{self.stem}/commands"
            answer = self.world.post(path, command, token=self.tokens[seat], **stale)

            assert answer.status_code == 412, answer.text

    @rule(seat=SEAT, at=NUMBERS)
    def read_the_past(self, seat, at):
        """A view at a version is the same each time, also after an undo."""
        version = 1 + at % self.version
        path = f"{self.stem}/state?at={version}&digest=1"
        answer = self.world.get(path, token=self.tokens[seat])
        if answer.status_code == 200:
            digest = answer.json["digest"]
            assert self.views.setdefault((seat, version), digest) == digest
        else:  # all seats were taken later
            assert 400 <= answer.status_code < 500, answer.text

    @invariant()
    def has_no_other_version(self):
        if hasattr(self, "stem"):
            assert self.read_version() == self.version

    def teardown(self):
        if hasattr(self, "stem"):
            store = self.world.context.store
            entries, head = store.read(self.match_id), store.head(self.match_id)
            keys = self.world.context.cache.get(self.match_id).keys
            report = verify(self.match_id, entries, GAMES, head=head, keys=keys)
            assert report.events == self.version
