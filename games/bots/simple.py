"""Bots that look at most one state ahead."""

from games.bots.choice import SHOWN, Choice
from games.folding import bind_play
from games.game import AnyGame, Seat
from games.luck import Luck


def choose_random(game: AnyGame, view: object, seat: Seat, luck: Luck) -> Choice:
    """Choose a legal command uniformly at random."""
    commands = game.legal(game.determinize(view, luck), seat)
    return Choice(commands[luck.below("choice", len(commands))], engine="random")


def choose_greedy(game: AnyGame, view: object, seat: Seat, luck: Luck) -> Choice:
    """Choose the command whose next state has the highest appraisal. Luck breaks ties."""
    play, appraise = bind_play(game), game.appraise
    state = game.determinize(view, luck)
    commands = luck.shuffled("order", game.legal(state, seat))
    weighed = [(appraise(play(state, command, luck), seat), command) for command in commands]
    weighed.sort(key=lambda pair: -pair[0])
    value, command = weighed[0]
    others = tuple((other, worth) for worth, other in weighed[1 : SHOWN + 1])
    return Choice(command, value, others, engine="greedy")
