"""Going back, and forth again: one event on the log, nothing taken from it."""

from collections.abc import Sequence
from typing import Any

from games.errors import RuleViolation
from games.luck import Draw
from games.table import Rewound
from matches.commit import Actor
from matches.errors import MatchNotRunning
from matches.house import House
from matches.play import Played, Request, act
from projections.cache import Held
from projections.line import Position


def rewind(
    house: House, match: str, to: int, actor: Actor, *, key: str = "", digest: str = ""
) -> Played:
    """Put the game back to its state at a version; undo and redo are the same (rule T2).

    Raises:
        RuleViolation: `undo.no-target` where the version is not one at which a seat was asked
            after a whole command.
        MatchNotRunning: after the end the keys are out; a match can be branched then.
    """

    def decide(held: Held, position: Position) -> tuple[Sequence[Any], Sequence[Draw]]:
        if position.table.status != "running":
            raise MatchNotRunning(position.table.status)
        if not 0 < to < position.version or not house.cache.line_at(held, to).is_target(to):
            raise RuleViolation("undo.no-target", rule="T2", to=to, version=position.version)
        return (Rewound(to=to),), ()

    return act(house, match, Request(actor=actor, key=key, digest=digest), decide)
