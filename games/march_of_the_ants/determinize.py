"""Draws a full state that is consistent with a view. Hidden cards and hexes are random."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.game import Seat
from games.luck import Luck
from games.march_of_the_ants import content
from games.march_of_the_ants import tasks as t
from games.march_of_the_ants.content import GREAT_TUNNEL, Tables
from games.march_of_the_ants.layout import tile
from games.march_of_the_ants.setup import used_beyond, used_cards
from games.march_of_the_ants.state import FIELD, ORIGINS, Body, State
from games.march_of_the_ants.view import TAKEN, Hidden, NestView, View

NOBODY = Hidden(hand=(), down="", looked=(), rejected=(), hints=())


def determinize(view: View, luck: Luck) -> State:
    """Return a random state that produces exactly this view for the view's seat."""
    tables = content.of(view.content)
    hands, down, deck, horde = _cards(view, tables, luck)
    pile, box, looked, rejected = _hexes(view, tables, luck)
    own = view.own or NOBODY
    hints = tuple((_mask(hint.positions), _mask(hint.hexes)) for hint in own.hints)
    return replace(
        _open_state(view, tables),
        pile=pile,
        box=box,
        looked=looked,
        rejected=rejected,
        hints=tuple(hints if seat == view.seat else () for seat in range(view.players)),
        hands=hands,
        down=down,
        deck=deck,
        horde_deck=horde,
    )


def _open_state(view: View, tables: Tables) -> State:
    """Return a state that contains only the view's public information."""
    nests, index = view.nests, tables.index
    return State(
        content=view.content,
        rules=view.rules,
        options=view.options,
        players=view.players,
        marker=view.marker,
        agenda=view.agenda,
        round=view.round,
        supply=tuple(nest.supply for nest in nests),
        larvae=tuple(nest.larvae for nest in nests),
        food=tuple(nest.food for nest in nests),
        resting_larvae=tuple(nest.resting_larvae for nest in nests),
        resting_food=tuple(nest.resting_food for nest in nests),
        resters=view.resters,
        taken=tuple(_mask(TAKEN.index(name) for name in nest.taken) for nest in nests),
        won=tuple(nest.won for nest in nests),
        points=tuple(tuple(nest.origins[name] for name in ORIGINS) for nest in nests),
        completed=tuple(nest.completed for nest in nests),
        sites=tuple(_sites(view, nest.seat) for nest in nests),
        outside=tuple(_outside(view, nest.seat) for nest in nests),
        tiles=tuple(tile(hex_.number, (hex_.q, hex_.r), hex_.rotation) for hex_ in view.hexes),
        centipedes=_mask(hex_.number for hex_ in view.hexes if hex_.centipede),
        wormholes=_mask(hex_.number for hex_ in view.hexes if hex_.wormhole),
        discard=_mask(index[card] for card in view.discard),
        shuffles=view.shuffles,
        bodies=tuple(body_of(nest, tables) for nest in nests),
        goals=tuple(tuple(index[card] for card in nest.goals) for nest in nests),
        horde_discard=_mask(index[card] for card in view.horde_discard),
        horde_points=view.horde_points,
        horde_shuffles=view.horde_shuffles,
    )


def body_of(nest: NestView, tables: Tables) -> Body:
    """Return the numbers of the cards in a nest's body, by section, with the topmost last."""
    index = tables.index
    return (
        tuple(index[card] for card in nest.heads),
        tuple(index[card] for card in nest.thoraxes),
        tuple(index[card] for card in nest.abdomens),
    )


def _mask(bits: Iterable[int]) -> int:
    mask = 0
    for bit in bits:
        mask |= 1 << bit
    return mask


def _sites(view: View, seat: Seat) -> int:
    return _mask(
        hex_.number * content.SITES_PER_HEX + k
        for hex_ in view.hexes
        for k, owner in enumerate(hex_.sites)
        if owner == seat
    )


def _outside(view: View, seat: Seat) -> int:
    outside = view.nests[seat].in_great_tunnel << GREAT_TUNNEL * FIELD
    for hex_ in view.hexes:
        outside |= hex_.outskirts[seat] << hex_.number * FIELD
    return outside


def in_play(agenda: tuple[t.AnyTask, ...]) -> set[int]:
    """Return the cards that are being played or offered."""
    cards: set[int] = set()
    for task in agenda:
        if isinstance(task, t.Resolve | t.Effect | t.Deferred) and task.card >= 0:
            cards.add(task.card)
        elif isinstance(task, t.OfferedCards):
            cards |= set(task.cards)
    return cards


def _cards(
    view: View, tables: Tables, luck: Luck
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the hands, the face-down cards, the deck and the Centipede Deck."""
    used = used_cards(view.options, tables)
    own = view.own or NOBODY
    seen = in_play(view.agenda)
    public = [*view.discard, *view.horde_discard, *own.hand, *((own.down,) if own.down else ())]
    for nest in view.nests:
        public += [*nest.heads, *nest.thoraxes, *nest.abdomens, *nest.goals]
    seen |= {tables.index[card] for card in public}
    unseen = [card for card in used if card not in seen]
    horde: list[int] = []
    if view.options.horde:
        horde = [card for card in unseen if tables.icons >> card & 1]
        unseen = [card for card in unseen if not tables.icons >> card & 1]
    order = list(luck.shuffled("determinize/deck", unseen))
    hands, down = [], []
    for nest in view.nests:
        if nest.seat == view.seat:
            hands.append(_mask(tables.index[card] for card in own.hand))
            down.append(tables.index[own.down] if own.down else -1)
            continue
        hands.append(_mask(order.pop() for _ in range(nest.hand_size)))
        down.append(order.pop() if nest.card_down else -1)
    return tuple(hands), tuple(down), tuple(order), luck.shuffled("determinize/horde", horde)


def _hexes(
    view: View, tables: Tables, luck: Luck
) -> tuple[
    tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]
]:
    """Return the pile, the box, and the hexes that each seat has drawn secretly or rejected."""
    own = view.own or NOBODY
    setup = any(isinstance(task, t.Keep) and task.mode == "setup" for task in view.agenda)
    others = [nest for nest in view.nests if nest.seat != view.seat]
    lifted = 0 if setup else sum(nest.looked for nest in others)
    positions = _draw_hinted(own, luck)
    unseen = _unseen_hexes(view, tables, set(positions.values()), luck)
    free = [at for at in range(view.pile + lifted - 1, -1, -1) if at not in positions]
    box_beyond = _beyond_left_out(view, tables)
    beyond = unseen["beyond"][box_beyond:]
    rest = luck.shuffled("determinize/pile", unseen["standard"] + beyond)
    starting = unseen["starting"]
    on_top = len(free) - len(rest)
    for at, hex_ in zip(free, [*starting[:on_top], *rest], strict=True):
        positions[at] = hex_
    left = starting[on_top:]
    stack = tuple(positions[at] for at in range(view.pile + lifted))
    looked, rejected, box = [], [], [*unseen["beyond"][:box_beyond], *own.rejected]
    for nest in view.nests:
        if nest.seat == view.seat:
            looked.append(own.looked)
            rejected.append(own.rejected)
            continue
        from_pile = stack[view.pile :][::-1] if nest.looked and not setup else ()
        looked.append(from_pile or tuple(left.pop() for _ in range(nest.looked)))
        seen_by = tuple(left.pop() for _ in range(nest.rejected))
        rejected.append(seen_by)
        box += seen_by
    box += left
    return stack[: view.pile], tuple(sorted(box)), tuple(looked), tuple(rejected)


def _unseen_hexes(view: View, tables: Tables, hinted: set[int], luck: Luck) -> dict[str, list[int]]:
    """Return the shuffled hexes of each set, without those that are visible or appear in hints."""
    own = view.own or NOBODY
    seen = {hex_.number for hex_ in view.hexes} | set(own.looked) | set(own.rejected) | hinted
    seen |= {task.hex for task in view.agenda if isinstance(task, t.PlaceTile)}
    return {
        name: list(
            luck.shuffled(
                f"determinize/{name}",
                [n for n, h in tables.hexes.items() if h.set == name and n not in seen],
            )
        )
        for name in ("starting", "standard", "beyond")
    }


def _draw_hinted(own: Hidden, luck: Luck) -> dict[int, int]:
    """Assign hexes to positions of the pile at random, consistently with the seat's hints."""
    assigned: dict[int, int] = {}
    for number, hint in enumerate(own.hints):
        order = luck.shuffled(f"determinize/hint-{number}", hint.positions)
        assigned.update(zip(order, hint.hexes, strict=False))
    return assigned


def _beyond_left_out(view: View, tables: Tables) -> int:
    """Return the number of Beyond the Meadow hexes that the match does not use (rules 9.2)."""
    every = sum(tile_.set == "beyond" for tile_ in tables.hexes.values())
    return every - used_beyond(view.options, view.players, every)
