"""Register an account, and play a match of each game against a bot, all over one stream.

python all_games.py http://localhost:8000 "Ada of all games"
"""

import random
import sys
from typing import Any

import anyio

from formicary_client import AsyncAccountPlayer, AsyncClient


def choose(view: Any, actions: list[Any]) -> Any:
    """Return a random action: put your own bot here."""
    return random.choice(actions)


async def main(address: str, name: str) -> None:
    """Play one match of each game to its end."""
    async with AsyncClient(address) as nobody:
        account = await nobody.register(name, bot=True)
        print("keep these:", account["key"], account["recovery"])
        client = nobody.with_token(account["key"])
        matches = []
        for game in (await client.games())["games"]:
            plan: Any = {"game": game["game"], "seats": [{}, {"bot": "greedy"}]}
            matches.append((await client.create_match(plan))["id"])
            await client.take_seat(matches[-1], 0)
        await AsyncAccountPlayer(client, choose).play()
        for match_id in matches:
            ended = await client.match(match_id)
            print(ended["title"], ended["scores"])


if __name__ == "__main__":
    anyio.run(main, *sys.argv[1:])
