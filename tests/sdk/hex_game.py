"""Hex, the game from outside that is walked through in the guide."""

from tests.sdk.example_games import EXAMPLES, install_example, load_example

SOURCE = EXAMPLES / "game-hex"


def load_hex():
    """Return its record, loaded from the folder it is written in."""
    return load_example(SOURCE, "game_hex").HEX


def install_hex(folder):
    """Install it as its user would, beside Formicary, and return the folder that holds it."""
    return install_example(SOURCE, folder)
