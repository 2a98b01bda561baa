"""Example responses about the notes that the seats of a match write to each other."""

from games.game import AnyGame
from tools.recording.answers import Answers
from tools.recording.application import ADMIN, ApiAnswer, Application
from tools.recording.matches import begin


def record_table_notes(app: Application, answers: Answers, game: AnyGame) -> None:
    """Write a note while the other seat follows the match. Report, mute and delete it."""
    match = begin(app, answers, game)
    path, (first, second) = f"{match.path}/table-notes", match.tokens
    written: list[ApiAnswer] = []
    note = {"text": "Good luck, and have fun!"}
    announced = app.listen(
        f"{match.path}/events?after={match.version}",
        second,
        lambda: written.append(app.post(path, note, token=first)),
    )
    answers.keep(announced)
    note_id = answers.keep(written[0]).body["id"]
    for method, address, body, token in (
        ("GET", path, None, second),
        ("PUT", f"{path}/{note_id}/reported", None, second),
        ("PUT", f"{path}/muted", {"seats": [0]}, second),
        ("GET", "/v1/reported-notes", None, ADMIN),
        ("DELETE", f"{path}/{note_id}", None, ADMIN),
    ):
        answers.keep(app.ask(method, address, body, token=token))
