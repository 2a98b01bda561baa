"""The outcome of a match as its readers see it."""

from msgspec import Struct

from games.game import Outcome, Seat


class OutcomeShown(Struct, frozen=True):
    """The outcome of a match.

    Attributes:
        ranking: groups of seats, best first; seats in the same group are tied.
        reason: the reason for the end, as a slug.
        rule: the paragraph of the rules for that reason.
        text: a description of the reason.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    reason: str
    rule: str
    text: str


def reason_entry(outcome: Outcome) -> str:
    """Return the id of the message that describes the reason of an outcome."""
    return f"reason.{outcome.reason}"


def with_text(outcome: Outcome, text: str) -> OutcomeShown:
    """Return an outcome with the description of its reason."""
    return OutcomeShown(outcome.ranking, outcome.reason, outcome.rule, text)
