"""Content packs, which are stored by hash and loaded before the matches that use them."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from events import Store
from events.canonical import is_deeper
from games.content import canonical
from games.errors import UnknownContent
from games.game import AnyGame, Fault
from games.texts import find_pack_faults

PACK_BYTES_MOST = 1024 * 1024
PACK_DEPTH_MOST = 32
TEXT_FAULTS_MOST = 100  # maximum number of text faults in a report
PACK_VALUES_MOST = 50_000  # the largest pack of the project has 2,400


class FaultyPack(Exception):
    """Raised if a content pack has faults and was not accepted.

    Attributes:
        faults: all faults of the pack.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.path or '/'}: {fault.text}" for fault in faults))
        self.faults = faults


class ContentStore:
    """A store of content packs. It also tracks which packs this process has loaded.

    Args:
        store: the store that contains the packs. A stored pack never changes.
        games: the games, keyed by name.
    """

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self._games = games
        self._loaded = {(name, game.content) for name, game in games.items()}

    def load(self, game: str, content: str) -> None:
        """Register a pack with the rules. Read it from the store unless it is already loaded.

        Raises:
            UnknownContent: the store does not have the pack, or the stored pack has another hash.
        """
        if (game, content) in self._loaded:
            return
        packs, text = self._games[game].packs, self._store.pack(game, content)
        if packs is None or text is None or packs.supply(text) != content:
            raise UnknownContent(content)
        self._loaded.add((game, content))

    def add(self, game: str, text: bytes) -> str:
        """Store a new pack, register it with the rules, and return its hash.

        Raises:
            FaultyPack: the pack has faults.
            UnknownContent: the game does not have packs.
        """
        if faults := size_faults(text) or text_faults(text):
            raise FaultyPack(faults)
        return self.keep(game, text)

    def keep(self, game: str, text: bytes) -> str:
        """Store the pack that a match was played with, without checking the pack's text.

        Raises:
            FaultyPack: the pack has faults of another kind.
            UnknownContent: the game does not have packs.
        """
        content = supply(self._games[game], text)
        self._store.keep_pack(game, content, canonical(msgspec.json.decode(text)))
        self._loaded.add((game, content))
        return content

    def list(self, game: str) -> tuple[str, ...]:
        """Return the hashes of a game's packs: the built-in pack first, then the stored ones."""
        own = self._games[game].content
        return (own, *(content for content in self._store.packs(game) if content != own))

    def pack(self, game: str, content: str) -> Any:
        """Return a pack as JSON-compatible values.

        Raises:
            UnknownContent: no pack has this hash.
        """
        packs, text = self._games[game].packs, self._store.pack(game, content)
        if packs is not None and content == self._games[game].content:
            return packs.default()
        if text is None:
            raise UnknownContent(content)
        return msgspec.json.decode(text)


def supply(game: AnyGame, text: bytes) -> str:
    """Check an external pack, register it with the rules, and return its hash.

    Raises:
        FaultyPack: the pack has faults.
        UnknownContent: the game does not have packs.
    """
    if game.packs is None:
        raise UnknownContent("")
    faults = size_faults(text) or game.packs.check(text)
    if faults:
        raise FaultyPack(faults)
    return game.packs.supply(text)


def text_faults(text: bytes) -> tuple[Fault, ...]:
    """Return the faults in the text of a new pack. There are none if the pack is not JSON.

    Packs of recorded matches stay unchanged, so bundles are verified without this check.
    """
    try:
        return tuple(islice(find_pack_faults(msgspec.json.decode(text)), TEXT_FAULTS_MOST))
    except msgspec.DecodeError:
        return ()


def size_faults(text: bytes) -> tuple[Fault, ...]:
    """Return the limits on bytes, depth and values that a pack exceeds.

    A text that is not JSON passes this check, because the next step parses it and reports the
    fault.
    """
    if len(text) > PACK_BYTES_MOST:
        return (Fault("", f"a pack has at most {PACK_BYTES_MOST} bytes"),)
    if is_deeper(text, PACK_DEPTH_MOST):
        return (_TOO_DEEP,)
    try:
        pack = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return ()
    if _count_values(pack) > PACK_VALUES_MOST:
        return (Fault("", f"a pack has at most {PACK_VALUES_MOST} values"),)
    return ()


_TOO_DEEP = Fault("", f"lists and objects of a pack are nested at most {PACK_DEPTH_MOST} deep")


def _count_values(value: Any) -> int:
    waiting, count = [value], 0
    while waiting:
        item = waiting.pop()
        count += 1
        if isinstance(item, dict):
            waiting += item.values()
        elif isinstance(item, list):
            waiting += item
    return count
