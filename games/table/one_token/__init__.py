"""Rules for matches in which one token plays all seats of players (rule T23)."""

from games.errors import RuleViolation
from games.game import Seat
from games.table.events import MatchCreated
from games.table.state import Table


def check_one_token(created: MatchCreated) -> None:
    """If a match is created with one token for all seats, check that only its creator plays it.

    Raises:
        RuleViolation: `one-token.real` if the match neither begins from a position nor has a test
            clock, `one-token.rated` if it is rated, `one-token.invited` if its visibility is not
            `invited`, `one-token.spectators` if it limits spectators, `one-token.account` if a seat
            is reserved for an account, `one-token.no-seat` if bots play all seats.
    """
    if not created.has_one_token:
        return
    if created.is_rated:
        raise RuleViolation("one-token.rated", rule="T23")
    if not (created.is_sandbox or created.has_test_clock):
        raise RuleViolation("one-token.real", rule="T23")
    if created.visibility != "invited":
        raise RuleViolation("one-token.invited", rule="T23")
    if created.spectators:
        raise RuleViolation("one-token.spectators", rule="T23")
    for seat, plan in enumerate(created.seats):
        if plan.account:
            raise RuleViolation("one-token.account", rule="T23", seat=seat)
    if all(plan.bot is not None for plan in created.seats):
        raise RuleViolation("one-token.no-seat", rule="T23")


def check_no_account(table: Table, seat: Seat, account: str) -> None:
    """Check that no account holds a seat that the token of all seats plays.

    Otherwise, the holder of that token would see the hidden values of another player.

    Raises:
        RuleViolation: `one-token.account`.
    """
    if table.one_token and account:
        raise RuleViolation("one-token.account", rule="T23", seat=seat)
