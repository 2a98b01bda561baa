"""Public keys of logs and witnesses, as options of commands."""

from events.tlog import TlogError
from events.tlog.notes import parse_key
from formicary.cli.terminal import INVALID, fail


def check_log_key(option: str, text: str) -> None:
    """Exit if the value of an option is not a public key. An empty text is not checked."""
    try:
        if text:
            parse_key(text)
    except TlogError as error:
        fail(f"{option}: {error}", INVALID)
