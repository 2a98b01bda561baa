"""Readable names for the seats, hexes and cards of March of the Ants."""

from collections.abc import Sequence

from games.game import AnyGame
from games.march_of_the_ants import MARCH_OF_THE_ANTS, content
from games.words import load_words

GAME: AnyGame = MARCH_OF_THE_ANTS
WORDS = load_words("games.march_of_the_ants", "en")
TABLES = content.of(content.default())
HEX = {hex_.name: number for number, hex_ in TABLES.hexes.items()} | {"Tunnel": 0}
RED, BLACK, BLUE = 0, 1, 2
ORDER = (RED, BLACK, BLUE)
TUNNEL, SOIL, BARK, EDGE = 0, HEX["Soil"], HEX["Bark"], HEX["Water's Edge"]
REACH, SEEP, SAND = HEX["Fungalreach"], HEX["Dry Seep"], HEX["Tall Sand"]
LOAM, FERN = HEX["Loamy Tunnels"], HEX["Fern"]


def mask_cards(cards: Sequence[str]) -> int:
    """Return a bit mask of cards."""
    return sum(1 << TABLES.index[card] for card in cards)
