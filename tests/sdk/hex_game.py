"""Hex, the third-party game of the guide."""

from tests.sdk.example_games import EXAMPLES, install_example, load_example

SOURCE = EXAMPLES / "game-hex"


def load_hex():
    """Return its record, loaded from its source folder."""
    return load_example(SOURCE, "game_hex").HEX


def install_hex(folder):
    """Install it next to Formicary, as its user would, and return the installation folder."""
    return install_example(SOURCE, folder)
