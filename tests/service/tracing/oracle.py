"""The expected points of a trace, from one view per version and without stretches."""

import json

import jmespath

from games import GAMES
from games.table import SeatPlan
from matches.commands.commit import Actor
from matches.commands.create import Plan
from matches.commands.undo import rewind
from matches.queries.diff import as_json
from matches.tokens import seat_token
from tests.projections.naive import NaiveLine
from tests.replays.table_matches import TableMatch
from tests.service.conftest import World

NO_VIEW = "no view"


class TracedMatch:
    """A match of a real game that is read over HTTP, with a fold of its log to compare with."""

    def __init__(self, made):
        self.world = World(games=dict(GAMES), redis=made.context.store.client)
        self.id, self.match, self.game = made.match_id, made.match, made.match.game
        self.naive = NaiveLine(self.game, made.context.store.read(made.match_id))
        self.newest = len(self.naive.recorded)
        self.undone = self.naive.undone_by

    def get(self, path, **headers):
        answer = self.world.get(f"/v1/matches/{self.id}/{path}", **headers)
        assert answer.status_code == 200, answer.text
        return answer

    def token(self, seat):
        return None if seat is None else seat_token(self.match, seat)

    def views(self, seat):
        """Return the view of a seat at each version, or `NO_VIEW` before the setup."""
        game = self.game
        return [
            as_json(game.view(state, seat)) if state != game.start else NO_VIEW
            for state in self.naive.states
        ]

    def points(self, views, select, *, line="played", first=1, last=None, after=0):
        """Return the seq and the value of each point of a trace."""
        wanted, known = [], None
        for version in range(first, (last or self.newest) + 1):
            if line == "played" and self.undone[version] is not None:
                continue
            if views[version] == NO_VIEW:
                known = None
                continue
            value = jmespath.search(select, views[version])
            if json.dumps(value) != known and version > after:
                begin = version if known else self.beginning(views, select, line, version)
                wanted.append((begin, value))
            known = json.dumps(value)
        return wanted

    def beginning(self, views, select, line, version):
        """Return the first of the versions with the same value that lead to a version."""
        value, begin = jmespath.search(select, views[version]), version
        for earlier in range(version - 1, 0, -1):
            if line == "played" and self.undone[earlier] is not None:
                continue
            view = views[earlier]
            if view == NO_VIEW or json.dumps(jmespath.search(select, view)) != json.dumps(value):
                break
            begin = earlier
        return begin


def pairs_of(points):
    return [(point["seq"], point["value"]) for point in points]


def rewound(name):
    """Return a function that plays a match of a game, which an administrator rewinds five times.

    Some of the targets were undone before, so that they are redone.
    """

    def play():
        game = GAMES[name]
        plan = Plan(name, game.options(), (SeatPlan(),) * max(2, game.seats[0]))
        made = TableMatch(f"tracing/{name}").begin(plan)
        for _ in range(5):
            made.go_on(5)
            line = made.match.timeline
            targets = [version for version in range(1, line.version) if line.is_target(version)]
            rewind(made.context, made.match_id, made.choose.choice(targets), Actor("admin"))
        made.go_on(5)
        if made.position.table.status == "running":
            made.give_up(0)
        return made

    play.__name__ = f"rewound_{name}"
    return play


def selections(view):
    """Yield expressions for each field of a view, and for some of the values in it."""
    yield "@"
    for name, value in view.items():
        path, part = f'"{name}"', value
        yield path
        while isinstance(part, list | dict) and part:
            if isinstance(part, list):
                path, part = f"{path}[0]", part[0]
            else:
                inner = min(part)
                path, part = f'{path}."{inner}"', part[inner]
        if part is not value:
            yield path
