"""Rules for creating, joining and playing rated matches (rule T21)."""

from functools import reduce

import msgspec

from games.errors import RuleViolation
from games.game import AnyGame, Seat
from games.luck import SeededLuck
from games.table.clock import TimeControl
from games.table.events import MatchCreated
from games.table.state import Table

SEATS_FEWEST = 2


def check_rated_plan(game: AnyGame, created: MatchCreated) -> None:
    """If a match is created as rated, check that it is eligible.

    Raises:
        RuleViolation: `rated.game` if there is no opponent, `rated.test` for a match of test
            accounts, `rated.placed` for a branch or a sandbox, `rated.bot-seat`, `rated.undo` if
            the undo policy is `free`, `rated.unseen` if some callers may never see it,
            `rated.clock` if the clock would let a bot play for a seat that has not given up.
        msgspec.ValidationError: The options are not valid for the game.
    """
    if not created.is_rated:
        return
    if created.is_test:
        raise RuleViolation("rated.test", rule="T24")
    if created.is_placed:
        raise RuleViolation("rated.placed", rule="T21")
    for seat, plan in enumerate(created.seats):
        if plan.bot is not None:
            raise RuleViolation("rated.bot-seat", rule="T21", seat=seat)
    if created.undo == "free":
        raise RuleViolation("rated.undo", rule="T21")
    if not _is_for_everybody(created):
        raise RuleViolation("rated.unseen", rule="T21")
    if created.clock and brings_bots(created.clock):
        raise RuleViolation("rated.clock", rule="T21")
    if len(created.seats) < SEATS_FEWEST or _is_allied(game, created):
        raise RuleViolation("rated.game", rule="T21")


def _is_allied(game: AnyGame, created: MatchCreated) -> bool:
    """Return whether all seats win or lose together under the options of a match."""
    options = msgspec.convert(created.options, game.options)
    luck = SeededLuck("allied")  # these draws are not part of the match
    opening = game.setup(options, len(created.seats), luck, created.content)
    return game.allied(reduce(game.evolve, opening, game.start))


def _is_for_everybody(created: MatchCreated) -> bool:
    """Return whether anyone may see a match, at least with a delay.

    This is required for rated matches because ratings reveal the result.
    """
    watched = created.spectators
    is_public = not created.visibility or created.visibility == "public"
    return is_public and not created.is_private and not (watched and watched.kind == "nobody")


def brings_bots(control: TimeControl) -> bool:
    """Return whether a time-out may let a bot play until the player returns (rule T13)."""
    if control.on_timeout == "pass":
        return control.absence is not None
    return control.on_timeout == "bot"


def check_rated_player(table: Table, seat: Seat, account: str) -> None:
    """Check that a player who takes a seat in a rated match has an account.

    Raises:
        RuleViolation: `rated.needs-account`.
    """
    if table.rated and not account:
        raise RuleViolation("rated.needs-account", rule="T21", seat=seat)


def check_plays_alone(table: Table, seat: Seat) -> None:
    """Check that a seat may be handed to a bot. Raises `rated.hand-over` in a rated match."""
    if table.rated:
        raise RuleViolation("rated.hand-over", rule="T21", seat=seat)
