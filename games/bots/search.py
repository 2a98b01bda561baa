"""Information-set Monte Carlo tree search that works for every game.

Each iteration descends the tree in a world that is consistent with the view, adds one node, plays a
few more decisions and evaluates the result. Nodes do not store states. They are identified by the
commands that lead to them, so one tree is shared by all worlds of the information set. A secret
choice of another seat has no node, since the searching seat does not see it.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, TypeAlias

from msgspec import Struct

from games.bots.totals import add_up
from games.bots.worth import Worth
from games.folding import bind_play
from games.game import AnyGame, Over, Phase, RunPhase, Seat
from games.luck import Luck

_RUN = RunPhase()


class SearchSettings(Struct, frozen=True):
    """The parameters of a search.

    Attributes:
        explore: the weight of rarely tried commands.
        rollout: the number of decisions played after the new node; None to play to the end of the
            game.
        world_every: the number of iterations in one determinized world before another is drawn.
        weigh_after: the number of visits after which a node's commands are evaluated individually.
        sharpness: the degree to which such a node favours commands with a better appraisal.
        even: the share of the weight that is distributed equally, so that no command is excluded by
            its appraisal alone.
    """

    explore: float = 0.5
    rollout: int | None = 4
    world_every: int = 8
    weigh_after: int = 4
    sharpness: float = 1.0
    even: float = 0.3


class Node:
    """A node of the search tree, reached by a command.

    Attributes:
        visits, total: the number of visits, and the sum of values for the seat that gave the
            command.
        prior: the prior probability that its command is the best.
        tried, sum: the visits and values of its child nodes, for the seat that decides at this
            node.
        below: the child nodes, by command.
        is_weighed: whether its commands have been evaluated individually.
        listed, nodes: the last list of legal commands, and their nodes in the same order.
            Consecutive lists usually contain the same objects, and comparing them is faster than
            hashing commands.
    """

    __slots__ = (
        "below",
        "is_weighed",
        "listed",
        "nodes",
        "prior",
        "sum",
        "total",
        "tried",
        "visits",
    )

    def __init__(self, prior: float) -> None:
        self.visits = 0
        self.total = 0.0
        self.prior = prior
        self.tried = 0
        self.sum = 0.0
        self.below: dict[Any, Node] = {}
        self.is_weighed = False
        self.listed: Sequence[Any] = ()
        self.nodes: list[Node | None] = []

    def listing(self, commands: Sequence[Any]) -> "list[Node | None]":
        """Return the nodes of the legal commands, in the same order. Missing nodes are None."""
        if commands != self.listed:
            self.listed, below = commands, self.below
            self.nodes = (
                [below.get(command) for command in commands] if below else [None] * len(commands)
            )
        return self.nodes

    def add(self, index: int, prior: float) -> "Node":
        """Add and return a child node for the command at `index` in the most recent list."""
        node = self.nodes[index] = self.below[self.listed[index]] = Node(prior)
        return node


Path: TypeAlias = list[tuple[Node, Node, Seat]]  # parent, child, and the seat that gave the command


class Search:
    """A search from one seat's view.

    Args:
        game: the rules.
        view: the seat's view, which is all that the search can see.
        seat: the seat that is asked.
        luck: the luck used for worlds, rollouts and the rules.
        settings: the parameters.
    """

    def __init__(
        self, game: AnyGame, view: Any, seat: Seat, luck: Luck, settings: SearchSettings
    ) -> None:
        self.game, self.view, self.seat, self.luck = game, view, seat, luck
        self.settings = settings
        self._play = bind_play(game)
        self.iterations = 0
        self.decisions = 0  # decisions of seats, in the tree and below it
        self.root = Node(1.0)
        self._world = game.determinize(view, luck)
        self._every = self._until = settings.world_every
        self.worth = Worth(game, self._world)
        self.commands: Sequence[Any] = game.legal(self._world, seat)

    def iterate(self) -> None:
        """Run one iteration: descend the tree, add a node, and record the values."""
        if self.iterations == self._until:
            self._draw_world()
        path: Path = []
        state = self._descend(self._world, path)
        left = self.settings.rollout
        values = self.worth.of(self._roll(state, -1 if left is None else left))
        self.iterations += 1
        for node, below, seat in path:
            value = values[seat]
            node.tried += 1
            node.sum += value
            below.visits += 1
            below.total += value

    def _draw_world(self) -> None:
        """Draw a new world. If it equals the previous one, draw half as often from then on."""
        world = self.game.determinize(self.view, self.luck)
        if world == self._world:
            self._every *= 2
        self._world = world
        self._until += self._every

    def _descend(self, state: Any, path: Path) -> Any:
        """Descend to a new node or the end of the game, and return the state there."""
        pending, play, luck = self.game.pending, self._play, self.luck
        node = self.root
        is_new = False
        while not is_new:
            asked: Any = pending(state)
            kind = asked.__class__
            if kind is Over:
                return state
            command: Any = _RUN
            if kind is not Phase:
                seat = self._who(asked.questions)
                command, below = self._command(node, state, seat)
                if below is not None:
                    path.append((node, below, seat))
                    node = below
                    is_new = not node.visits
            state = play(state, command, luck)
        return state

    def _who(self, questions: Sequence[Any]) -> Seat:
        """Return the seat that answers first. The searching seat has precedence if it is asked."""
        me = self.seat
        if len(questions) > 1 and any(question.seat == me for question in questions):
            return me
        seat: Seat = questions[0].seat
        return seat

    def _command(self, node: Node, state: Any, seat: Seat) -> tuple[Any, Node | None]:
        """Return a seat's command and its node. The node is None for a forced or secret command."""
        commands = self.game.legal(state, seat)
        self.decisions += 1
        if len(commands) == 1:
            return commands[0], None
        if seat != self.seat and getattr(commands[0], "secret", False):
            return commands[self.luck.below("unseen", len(commands))], None
        if not node.is_weighed and node.tried >= self.settings.weigh_after:
            self._weigh(node, state, seat, commands)
        return self._select(node, commands)

    def _select(self, node: Node, commands: Sequence[Any]) -> tuple[Any, Node]:
        """Return the most promising command and its node, preferring high values and few visits."""
        tried, even = node.tried, 1.0 / len(commands)
        pull = self.settings.explore * sqrt(tried + 1)
        untried = node.sum / tried if tried else 0.5
        most, chosen, child = -1.0, 0, None
        for index, below in enumerate(node.listing(commands)):
            if below is None:
                promise = untried + pull * even
            elif visits := below.visits:
                promise = below.total / visits + pull * below.prior / (1 + visits)
            else:
                promise = untried + pull * below.prior
            if promise > most:
                most, chosen, child = promise, index, below
        return commands[chosen], child or node.add(chosen, even)

    def _weigh(self, node: Node, state: Any, seat: Seat, commands: Sequence[Any]) -> None:
        """Appraise the state after each command, so that promising commands are tried sooner."""
        node.is_weighed = True
        appraise, play, luck = self.game.appraise, self._play, self.luck
        looks = [appraise(play(state, command, luck), seat) for command in commands]
        shares = priors(looks, self.settings.sharpness, self.settings.even)
        for index, below in enumerate(node.listing(commands)):
            if below is None:
                node.add(index, shares[index])
            else:
                below.prior = shares[index]

    def _roll(self, state: Any, left: int) -> Any:
        """Return the state after `left` random decisions.

        If `left` is negative, play to the end of the game.
        """
        game, luck = self.game, self.luck
        pending, legal, play = game.pending, game.legal, self._play
        below = luck.below
        until = left
        while left:
            asked: Any = pending(state)
            kind = asked.__class__
            if kind is Over:
                break
            command: Any = _RUN
            if kind is not Phase:
                questions = asked.questions
                many = len(questions)
                seat = questions[below("who", many) if many > 1 else 0].seat
                commands = legal(state, seat)
                left -= 1
                command = commands[below("what", len(commands))]
            state = play(state, command, luck)
        self.decisions += until - left
        return state


def priors(looks: Sequence[float], sharpness: float, even: float) -> list[float]:
    """Return prior probabilities for commands, computed from their standardized appraisals."""
    share, mean, best = 1.0 / len(looks), add_up(looks) / len(looks), max(looks)
    spread = sqrt(add_up((look - mean) ** 2 for look in looks) * share) or 1.0
    weights = [exp(sharpness * (look - best) / spread) for look in looks]
    total = add_up(weights)
    return [(1.0 - even) * weight / total + even * share for weight in weights]
