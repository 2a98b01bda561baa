"""Reading of a match, with the arguments and options that all commands have."""

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, NamedTuple

from formicary.cli.look.options import AsJson, Match, RuleOnly, SeatOnly, Token, TypeOnly, Url
from formicary.cli.look.output import print_json, print_text
from formicary.cli.look.source import MatchSource, open_source
from formicary.defaults import LOCAL_URL

_KIND = Parameter.POSITIONAL_OR_KEYWORD
_MATCH = Parameter("match", _KIND, annotation=Match)
_FILTERS = (
    Parameter("seat", _KIND, annotation=SeatOnly, default=None),
    Parameter("type", _KIND, annotation=TypeOnly, default=None),
    Parameter("rule", _KIND, annotation=RuleOnly, default=None),
)
_LAST = (
    Parameter("as_json", _KIND, annotation=AsJson, default=False),
    Parameter("url", _KIND, annotation=Url, default=LOCAL_URL),
    Parameter("token", _KIND, annotation=Token, default=None),
)


class MatchReading(NamedTuple):
    """A match that a command reads, and the form of its output.

    Attributes:
        source: the source of the match.
        wanted: the values that a row must have to be printed.
        as_json: True to print JSON instead of text.
    """

    source: MatchSource
    wanted: Mapping[str, Any]
    as_json: bool

    def accept(self, row: Mapping[str, Any]) -> bool:
        """Return whether a row has all values that are wanted."""
        return all(row[name] == value for name, value in self.wanted.items())

    def show(self, value: Mapping[str, Any], text: str) -> None:
        """Print a row or a response, either as JSON or as the given text."""
        if self.as_json:
            print_json(value)
        else:
            print_text(text)


def reading(*, has_filters: bool = False) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator for a command whose first argument is a `MatchReading`.

    The command gets the argument for the match, the options for its source and for JSON and, if
    requested, the filters of rows. They surround the command's own arguments and options.
    """
    filters = _FILTERS if has_filters else ()

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        _, *own = signature(command).parameters.values()

        @wraps(command)
        def run(match: str, as_json: bool, url: str, token: str | None, **given: Any) -> None:
            wanted = {option.name: given.pop(option.name) for option in filters}
            wanted = {name: value for name, value in wanted.items() if value is not None}
            command(MatchReading(open_source(match, url, token), wanted, as_json), **given)

        options = (_MATCH, *own, *filters, *_LAST)
        ordered = sorted(options, key=lambda option: option.default is not Parameter.empty)
        run.__signature__ = signature(command).replace(parameters=ordered)  # type: ignore[attr-defined]
        return run

    return decorate
