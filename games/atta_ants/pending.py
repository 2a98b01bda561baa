"""Who must act, and the refusal of those who are not asked (rules 3)."""

from functools import cache

from games.atta_ants.state import Arranging, Ended, Moving, Placing, Stalking, State
from games.errors import RuleViolation
from games.game import Over, Pending, Phase, Question, Seat, Seats

RESOLVE = Phase("resolve")
OVER = Over()


@cache
def _asks(seat: Seat, kind: str) -> Seats:
    return Seats((Question(seat, kind),))


def pending(state: State) -> Pending:
    """Return who must act in a state."""
    phase = state.phase
    if isinstance(phase, Moving):
        return _asks(phase.seat, "move-ants")
    if isinstance(phase, Placing):
        return _asks(state.round.first, "place-card")
    if isinstance(phase, Stalking):
        if len(phase.routes) == len(phase.ways):
            return RESOLVE
        return _asks(state.round.first, "route-spider")
    if isinstance(phase, Arranging):
        return _asks(state.round.first, "arrange-card")
    return OVER


def not_asked(state: State, seat: Seat, kind: str) -> RuleViolation:
    """Return the refusal of a seat that is not asked that kind of question now."""
    if isinstance(state.phase, Ended):
        return RuleViolation("turn.game-over", rule="3.4", reason=state.phase.reason)
    asked = pending(state)
    if not isinstance(asked, Seats):
        return RuleViolation("turn.spiders-move", rule="3.3")
    question = asked.questions[0]
    if question.seat != seat:
        return RuleViolation("turn.not-yours", rule="3", asked=question.seat)
    return RuleViolation("turn.other-question", rule="3", asked=question.kind, wanted=kind)
