"""The setting that names the witnesses of the public log."""

from msgspec import Struct

from events.tlog import TlogError
from events.tlog.notes import COSIGNATURE, NoteKey, parse_key


class WitnessAddress(Struct, frozen=True):
    """A witness: the URL below which it serves `add-checkpoint`, and its public key."""

    url: str
    key: NoteKey


def parse_witnesses(variable: str, text: str) -> tuple[WitnessAddress, ...]:
    """Return the witnesses in a text, separated by commas.

    Each is a URL, a space and a public key.
    """
    return tuple(_parse_witness(variable, part.split()) for part in text.split(","))


def _parse_witness(variable: str, words: list[str]) -> WitnessAddress:
    if len(words) != 2 or not words[0].startswith(("http://", "https://")):
        raise ValueError(f"{variable}: each witness is a URL, a space and a public key")
    try:
        key = parse_key(words[1])
    except TlogError as error:
        raise ValueError(f"{variable}: {error}") from error
    if key.kind != COSIGNATURE:
        raise ValueError(f"{variable}: {words[1]} is not the key of a witness")
    return WitnessAddress(words[0], key)
