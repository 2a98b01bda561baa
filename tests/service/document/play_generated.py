"""Play a match with the Python client that openapi-generator writes: `play_generated.py SERVER GAME`.

Prints the id of the match and the number of its commands.
"""

import sys
import time
import uuid

import generated  # type: ignore[import-not-found]  # written by the test
from generated import models


def new_key():
    return str(uuid.uuid4())


def plan_match(game):
    """Return a plan with an open seat and a bot. Unset members are not sent."""
    name = "".join(part.capitalize() for part in game.split("-"))
    seats = [models.SeatPlan(), models.SeatPlan(bot="random")]
    return models.Plan(getattr(models, f"{name}Plan")(game=game, seats=seats))


def play_seat(api, match):
    """Play to the end of a match, and return the number of commands."""
    played = 0
    while True:
        listed = api.list_actions(match=match).actual_instance
        if listed.status == "over":
            return played
        if listed.asked is None:
            time.sleep(0.02)
            continue
        command = listed.actions[len(listed.actions) // 2].command
        api.post_command(
            match=match,
            idempotency_key=new_key(),
            if_match=f'"{listed.version}"',
            command_or_batch=models.CommandOrBatch(models.Command(command.actual_instance)),
            prefer="wait=20",
        )
        played += 1


def main(server, game):
    with generated.ApiClient(generated.Configuration(host=server)) as client:
        matches = generated.MatchesApi(client)
        match = matches.create_match(idempotency_key=new_key(), plan=plan_match(game)).id
        key, join = new_key(), models.Join()
        seat = matches.take_seat(match=match, seat=0, idempotency_key=key, join=join)
        client.configuration.access_token = seat.token
        print(match, play_seat(generated.PlayApi(client), match))


if __name__ == "__main__":
    main(*sys.argv[1:])
