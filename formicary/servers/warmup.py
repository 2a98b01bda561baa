"""Warm-up that a process performs once when it starts, so that no request has to wait for it."""

from collections.abc import Iterable
from typing import Any

from games.game import AnyGame
from games.words import LANGUAGES
from games.words.of_games import words_of
from matches.commands.bots import rehearsed_states
from projections.timeline import frame_end

STEPS, DRAWN_EVERY = 60, 3  # states of a rehearsed match; every n-th one is rendered


def rehearse(games: Iterable[AnyGame]) -> None:
    """Play and render the opening of each game.

    Otherwise the first requests would be slower than later ones.
    """
    for game in games:
        state = game.start
        for step, state in enumerate(rehearsed_states(game, STEPS)):
            if step % DRAWN_EVERY == 0:
                _draw(game, state)
        game.load(game.dump(state))
        frame_end(game, game.rules)  # hashes the code, which happens once per process


def _draw(game: AnyGame, state: Any) -> None:
    """Render a state for a spectator in every language, so that boards can reuse cached parts."""
    if game.draw:
        view = game.view(state, None)
        for language in LANGUAGES:
            game.draw(view, words_of(game, language))
