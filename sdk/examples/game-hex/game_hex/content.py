"""The numbers of the rules, by the paragraphs of `RULES.md`. The game has no pack of content."""

from games.content import digest_of

SEATS = (2, 2)  # rule 1.2
SIZE = 11  # hexes along a side (rule 1.1)
LEAST_SIZE = 3
RINGS = 6  # of the largest board (rule 1.3)
HASH = digest_of({"game": "hex"})  # a replacement for the hash of a content pack
