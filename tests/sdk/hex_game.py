"""Hex, the third-party game of the guide."""

from tests.sdk.example_games import EXAMPLES, install_example, load_example

SOURCE = EXAMPLES / "game-hex"


def load_hex():
    """Load the game's record from its source folder."""
    return load_example(SOURCE, "game_hex").HEX


def install_hex(folder):
    """Install it next to Formicary, as a user would. Return the installation folder."""
    return install_example(SOURCE, folder)
