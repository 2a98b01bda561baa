"""Constants of the rules, with references to `RULES.md`. The game has no content packs."""

from games.content import digest_of

SEATS = (2, 2)  # rule 1.2
SIZE = 11  # number of hexes along a side (rule 1.1)
LEAST_SIZE = 3
RINGS = 6  # number of rings on the largest board (rule 1.3)
HASH = digest_of({"game": "hex"})  # used instead of the hash of a content pack
