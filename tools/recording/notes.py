"""Example responses about notes and studies, and about notes between seats."""

from collections.abc import Mapping
from typing import Any

from games.game import AnyGame
from matches.notes.writing import NOTES_MOST
from service.http.response import HTML, MARKDOWN
from tools.recording.accounts import register
from tools.recording.answers import Answers
from tools.recording.application import ADMIN, ApiAnswer, Application
from tools.recording.matches import begin


def record_notes(app: Application, answers: Answers, game: AnyGame) -> None:
    """Write, change and delete notes and a study, and reach the limit of notes."""
    key, path = register(app, "Kim").body["key"], begin(app, answers, game).path
    note = {"version": 3, "text": "The first choice of the match.", "visibility": "public"}
    answers.refuse("unknown-note", app.get(f"{path}/notes/{'a' * 16}"))
    first = _record_first_note(app, answers, path, key, note)
    study = {"title": "The opening", "notes": [first], "visibility": "link"}
    second = answers.keep(app.post(f"{path}/studies", study, token=key)).body["id"]
    answers.keep(app.get(f"{path}/notes/{first}", token=key, accept=HTML))
    answers.keep(app.get(f"{path}/studies/{second}", token=key, accept=MARKDOWN))
    for method, name, body, token in (
        ("GET", "notes", None, key),
        ("GET", f"notes/{first}", None, key),
        ("PATCH", f"notes/{first}", {"text": "The opening choice."}, key),
        ("GET", "studies", None, key),
        ("GET", f"studies/{second}", None, key),
        ("PATCH", f"studies/{second}", {"title": "The first round"}, key),
        ("PUT", f"notes/{first}/hidden", None, ADMIN),
        ("DELETE", f"notes/{first}/hidden", None, ADMIN),
        ("PUT", f"studies/{second}/hidden", None, ADMIN),
        ("DELETE", f"studies/{second}/hidden", None, ADMIN),
        ("DELETE", f"studies/{second}", None, key),
        ("DELETE", f"notes/{first}", None, key),
    ):
        answers.keep(app.ask(method, f"{path}/{name}", body, token=token))
    for _ in range(NOTES_MOST):
        app.post(f"{path}/notes", note, token=key)
    answers.refuse("too-many-notes", app.post(f"{path}/notes", note, token=key))


def _record_first_note(
    app: Application, answers: Answers, path: str, key: str, note: Mapping[str, Any]
) -> str:
    """Write a note while its author follows the match, and return its id."""
    written: list[ApiAnswer] = []
    announced = app.listen(
        f"{path}/events?after=3",
        key,
        lambda: written.append(app.post(f"{path}/notes", note, token=key)),
    )
    answers.keep(announced)
    return str(answers.keep(written[0]).body["id"])


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
