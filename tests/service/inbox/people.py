"""A service with accounts, whose inbox is updated manually by a test."""

import json
from itertools import count

from games.table import SeatPlan, TimeControl
from games.table.undo_history import PHASE
from matches.commands.create import Plan, create, join
from matches.commands.execute import play
from projections.inbox.follower import InboxFollower
from tests.anthill import Options, Send
from tests.playing import by, run_phase, tip
from tests.service.accounts.people import sign_up
from tests.service.conftest import World


class Person:
    """A person with an account and an API key."""

    def __init__(self, world, name):
        made = sign_up(world, name)
        self.account, self.key = made["id"], made["key"]


class People(World):
    """A service with two people and their actions. Call `keep_up` to update the inbox."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.numbers = count()
        self.ann, self.ben = Person(self, "Ann"), Person(self, "Ben")
        self.inbox_follower = InboxFollower(self.inbox, self.context.store, self.games)

    def open_match(self, *plans, creator=None, clock: TimeControl | None = None, **more):
        """Create a match, with two seats by default."""
        seats = plans or (SeatPlan(), SeatPlan())
        creator_id = creator.account if creator else ""
        plan = Plan("anthill", Options(), seats, creator=creator_id, clock=clock, **more)
        made = create(self.context, plan, key=f"m{next(self.numbers)}", digest="d")
        self.keep_up(made.match_id)
        return made.match_id

    def sit(self, match_id, seat, person=None):
        join(self.context, match_id, seat, account=person.account if person else "")
        self.keep_up(match_id)

    def match_of_two(self, **more):
        """Return a running match with Ann on seat 0 and Ben on seat 1."""
        match_id = self.open_match(**more)
        for seat, person in enumerate((self.ann, self.ben)):
            self.sit(match_id, seat, person)
        return match_id

    def act(self, match_id, seat, workers=1):
        """Play a command for a seat, then the phase if it is due, without notifying the service."""
        play(self.context, match_id, by(seat, Send(seat=seat, workers=workers)))
        if tip(self.context, match_id).since(PHASE):
            play(self.context, match_id, run_phase())
        self.keep_up(match_id)

    def end(self, match_id):
        """Play a match of two to its end."""
        while tip(self.context, match_id).table.status == "running":
            asked = tip(self.context, match_id).asked
            self.act(match_id, asked[0].seat)

    def keep_up(self, *matches):
        """Update the inbox, like the dispatcher."""
        self.inbox_follower.follow_each(matches)

    def version(self, match_id):
        return self.context.store.head(match_id).version

    def page(self, person, query="", **headers):
        return read_page(self, person, query, **headers)

    def stream(self, person, query="", cursor=""):
        return open_stream(self, person, query, cursor)


def read_page(world, person, query="", **headers):
    """Return a page of a person's inbox."""
    return world.get(f"/v1/inbox{query}", token=person.key, **headers)


def open_stream(world, person, query="", cursor=""):
    """Return the stream of a person's matches."""
    named = {"Last_Event_ID": cursor} if cursor else {}
    answer = world.get(f"/v1/stream{query}", token=person.key, **named)
    assert answer.status_code == 200, answer.text
    return Live(answer)


class Message:
    """A message received from a stream."""

    def __init__(self, text):
        fields = dict(line.split(": ", 1) for line in text.splitlines())
        self.id, self.kind = fields["id"], fields.get("event", "")
        self.data = json.loads(fields["data"])


OPEN: list["Live"] = []  # open streams, to be closed after the test


class Live:
    """A live stream that is read one message at a time."""

    def __init__(self, answer):
        OPEN.append(self)
        self._answer = answer
        self._pieces = answer.iter_encoded()
        self._messages = self._split()

    def _split(self):
        for piece in self._pieces:
            for text in piece.decode().split("\n\n")[:-1]:
                if not text.startswith("retry"):
                    yield Message(text)

    def next(self):
        """Return the next message that is not a heartbeat."""
        return next(message for message in self._messages if message.kind != "heartbeat")

    def any(self):
        """Return the next message."""
        return next(self._messages)

    def until(self, kind):
        """Return all messages up to the first one of a kind."""
        messages = []
        while not messages or messages[-1].kind != kind:
            messages.append(self.any())
        return messages

    def pieces(self, number):
        """Skip n chunks of the stream as they arrive."""
        for _ in range(number):
            next(self._pieces)

    def close(self):
        self._answer.close()
