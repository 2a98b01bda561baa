"""Print the digests of random matches of a game as JSON.

The first argument is the place of the record, such as `game_hex:HEX`. The others are matches, such
as `2/0` for two seats and the seed 0.
"""

import sys

import msgspec

from formicary.game_check.loading import load_game
from formicary.game_check.matches import play_match
from formicary.game_check.purity.digests import digest_match

game = load_game(sys.argv[1])
matches = [play_match(game, *map(int, match.split("/"))) for match in sys.argv[2:]]
sys.stdout.buffer.write(msgspec.json.encode([digest_match(game, match) for match in matches]))
