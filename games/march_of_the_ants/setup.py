"""Setup of a match (rules 3)."""

from games.errors import RuleViolation
from games.game import Secret
from games.luck import Luck
from games.march_of_the_ants import content
from games.march_of_the_ants import events as e
from games.march_of_the_ants.ants import clockwise
from games.march_of_the_ants.options import Options

SEATS = (1, 5)
STARTING_LARVAE = 5
STARTING_CARDS = 2
DUEL_LARVAE = 3
MOST_COLONIES = 4  # maximum number of colonies against the Horde (rules 9.5)


def setup(options: Options, seats: int, luck: Luck, pack: str = "") -> tuple[e.Event, ...]:
    """Return the first events of a match.

    `pack` is the hash of the pack to play with. An empty value selects the default pack.

    Raises:
        RuleViolation: The options are not valid for the number of players.
        UnknownContent: No pack with this hash was supplied.
    """
    fewest, most = SEATS
    if not fewest <= seats <= most:
        raise RuleViolation("options.seats", rule="3", fewest=fewest, most=most)
    if options.horde and seats > MOST_COLONIES:
        raise RuleViolation("options.horde-seats", rule="9.5", wanted=MOST_COLONIES, found=seats)
    if seats == 1 and not options.horde:
        raise RuleViolation("options.alone", rule="9.5", found=seats)
    return begin(options, seats, luck, pack or content.default())


def begin(options: Options, seats: int, luck: Luck, digest: str) -> tuple[e.Event, ...]:
    """Return the first events of a match that uses the pack with the given hash."""
    duel = seats == 2 and not options.horde
    first = luck.below("setup/first", seats)
    order = clockwise(seats, first)
    pile, box = _hexes(options, seats, luck, digest)
    pairs: list[tuple[int, ...]] = []
    if duel:
        unused = [n for n in box if content.of(digest).hexes[n].set == "starting"]
        drawn = luck.shuffled("setup/pairs", unused)
        pairs = [drawn[0:2], drawn[2:4]]
    deck, horde = _decks(options, luck, digest)
    started = e.Started(
        players=seats,
        options=options,
        content=digest,
        first=first,
        larvae=DUEL_LARVAE if duel else STARTING_LARVAE,
        ants=0 if duel else 1,
        pickers=order if duel else (),
        deck=Secret((), deck),
        pile=Secret((), pile),
        box=Secret((), box),
        horde=Secret((), horde),
    )
    events: list[e.Event] = [started]
    for seat in order:
        cards, deck = deck[: -STARTING_CARDS - 1 : -1], deck[:-STARTING_CARDS]
        events.append(e.CardsDrawn(seat=seat, count=STARTING_CARDS, cards=Secret((seat,), cards)))
    for seat, pair in zip(order, pairs, strict=False):
        events.append(e.HexesDealt(seat=seat, count=len(pair), hexes=Secret((seat,), pair)))
    return tuple(events)


def used_beyond(options: Options, seats: int, every: int) -> int:
    """Return how many Beyond the Meadow hexes are in the pile (rules 9.2)."""
    return every if seats == 5 or options.long_game else min(options.beyond_count, every)


def used_cards(options: Options, tables: content.Tables) -> list[int]:
    """Return the cards that are used under these options (rules 9.4)."""
    return [n for n, card in enumerate(tables.cards) if options.bee_cards or card.set != "bee"]


def _hexes(
    options: Options, seats: int, luck: Luck, digest: str
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the pile, with its top hex last, and the unused hexes (rules 3.1, 3.2, 9.2)."""
    hexes = content.of(digest).hexes
    by_set = {
        name: [n for n, tile in hexes.items() if tile.set == name]
        for name in ("starting", "standard", "beyond")
    }
    used = used_beyond(options, seats, len(by_set["beyond"]))
    beyond = luck.shuffled("setup/beyond", by_set["beyond"])[:used]
    size = len(by_set["starting"]) if seats == 5 else 2 * seats
    starting = luck.shuffled("setup/starting", by_set["starting"])[:size]
    standard = luck.shuffled("setup/standard", by_set["standard"] + sorted(beyond))
    pile = (*standard, *starting)
    return pile, tuple(sorted(hexes.keys() - set(pile)))


def _decks(options: Options, luck: Luck, digest: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the deck and the Centipede Deck, each with its top card last (rules 3.1, 9.5)."""
    cards = content.of(digest).cards
    used = [cards[card] for card in used_cards(options, content.of(digest))]
    if not options.horde:
        return luck.shuffled("setup/deck", [card.id for card in used]), ()
    horde = [card.id for card in used if card.centipede]
    deck = [card.id for card in used if not card.centipede]
    return luck.shuffled("setup/deck", deck), luck.shuffled("setup/horde", horde)
