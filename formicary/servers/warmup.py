"""Work that a process does once at its start, so that no request waits for it."""

from collections.abc import Iterable
from typing import Any

from games.game import AnyGame
from games.words import LANGUAGES
from games.words.of_games import words_of
from matches.commands.bots import rehearsed_states
from projections.timeline import frame_end

STEPS, DRAWN_EVERY = 60, 3  # of a match in memory: its states, and how many lie between boards


def rehearse(games: Iterable[AnyGame]) -> None:
    """Play and draw the beginning of each game, so that the first requests cost no more."""
    for game in games:
        state = game.start
        for step, state in enumerate(rehearsed_states(game, STEPS)):
            if step % DRAWN_EVERY == 0:
                _draw(game, state)
        game.load(game.dump(state))
        frame_end(game, game.rules)  # hashes the code, once per process


def _draw(game: AnyGame, state: Any) -> None:
    """Draw a state for a spectator in every language; boards share parts of their drawings."""
    if game.draw:
        view = game.view(state, None)
        for language in LANGUAGES:
            game.draw(view, words_of(game, language))
