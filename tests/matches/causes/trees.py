"""Random matches that are undone and redone, so that their versions form a tree."""

from functools import cached_property

from msgspec.structs import replace

from games.luck import SeededLuck
from matches.commands.commit import Actor
from matches.commands.undo import rewind
from matches.queries.read import Reader
from tests.matches.causes.oracle import Oracle
from tests.service.worlds.playing import Playing

ADMIN = Actor("admin")
OFTEN = 8  # one in n commands is followed by a rewind
FAR = 6  # one in n rewinds goes to any target, the others to one of the nearest
NEAR = 12


class Tree:
    """A random match with rewinds to targets on the played line and on abandoned ones."""

    def __init__(self, name, seed, commands):
        self.playing = Playing(name, seed)
        self._luck = SeededLuck(f"trees/{name}/{seed}")
        for _ in range(commands):
            if not self.playing.play(1):
                break
            if not self._luck.below("often", OFTEN):
                self._go_elsewhere()
        match = self.playing.match
        self.match = replace(match, game=keep_views(match.game))
        self.context = self.playing.world.context
        self.version = self.playing.version

    def _go_elsewhere(self):
        match = self.playing.match
        line = match.timeline
        targets = [to for to in range(1, line.version) if line.is_target(to)]
        if targets and line.newest.status == "running":
            far = not self._luck.below("far", FAR)
            reached = targets if far else targets[-NEAR:]
            to = reached[self._luck.below("to", len(reached))]
            if line.state(to) is not line.state(line.version):
                rewind(self.playing.world.context, match.match_id, to, ADMIN)

    @cached_property
    def oracle(self):
        """The naive history of the match."""
        entries = self.context.store.read(self.match.match_id)
        return Oracle(self.match.game, tuple(entries))

    @property
    def readers(self):
        """A spectator and every seat."""
        return [Reader(self.match, seat) for seat in (None, *range(self.playing.seats))]

    def versions(self, count):
        """Return the newest version and some random ones."""
        picked = [1 + self._luck.below("version", self.version) for _ in range(count)]
        return [self.version, *picked]


def keep_views(game):
    """Return a game that renders each view once, because the tests read it many times."""
    kept = {}

    def view(state, seat):
        if (id(state), seat) not in kept:
            kept[id(state), seat] = state, game.view(state, seat)  # the state keeps its id in use
        return kept[id(state), seat][1]

    return replace(game, view=view)
