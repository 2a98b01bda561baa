"""The test suite that every game must pass. Each check is a function that yields findings."""

from formicary.game_check.finding import CheckFinding, CheckResult
from formicary.game_check.loading import NoGame, load_game
from formicary.game_check.suite import CHECKS, Budget, check_game

__all__ = ["CHECKS", "Budget", "CheckFinding", "NoGame", "CheckResult", "check_game", "load_game"]
