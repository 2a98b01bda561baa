"""The command `formicary look`, which shows past events and possible commands of a match."""

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

import httpx
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from formicary.cli.records.files import FILE_URL, client_of_file, is_file
from formicary.cli.terminal import console, fail
from formicary.settings import LOCAL_URL

WAIT_SECONDS = 30
LINES_MOST = 1000
POLL_SECONDS = 0.5
FAILED = 2  # exit code if a request could not be sent, or failed

app = typer.Typer(
    help="Inspect a match: its timeline, versions and points, and the effects of a command."
)

_Match = Annotated[
    str, typer.Argument(metavar="MATCH", help="The id of the match, or a bundle file.")
]
_Command = Annotated[
    str, typer.Argument(help="""The command as JSON, such as '{"type": "end-turn"}'.""")
]
_Line = Annotated[
    str,
    typer.Option(
        help="The versions to read: `played` for the played line, or `all`, with undone ones."
    ),
]
_At = Annotated[str | None, typer.Option(help="A version or a time; the newest by default.")]
_Url = Annotated[
    str, typer.Option(envvar="FORMICARY_URL", help="Address of the service that has the match.")
]
_Token = Annotated[
    str | None,
    typer.Option(envvar="FORMICARY_TOKEN", help="Your seat's token, for the seat's view."),
]


class Service:
    """Client for a single match on a running service.

    Args:
        url: The URL of the service.
        match_id: The id of the match.
        token: The token of a seat; None for a spectator.
    """

    def __init__(self, url: str, match_id: str, token: str | None) -> None:
        self._client: Any = httpx
        if is_file(match_id):
            self._client, match_id, own = client_of_file(match_id)
            url, token = FILE_URL, token or own
        self._url = url.rstrip("/")
        self._stem = f"{self._url}/v1/matches/{match_id}"
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    def match(self) -> dict[str, Any]:
        """Return the match, including its seats, status and version."""
        return self._ask("GET", "", {})

    def get(self, name: str, **query: Any) -> dict[str, Any]:
        """Fetch a resource of the match. Query parameters with the value None are omitted."""
        return self._ask("GET", f"/{name}", query)

    def post(self, name: str, body: str, **query: Any) -> dict[str, Any]:
        """Post a JSON body to a resource of the match and return the response."""
        try:
            plain = json.loads(body)
        except ValueError as error:
            fail(f"the command is not JSON: {error}", FAILED)
        return self._ask("POST", f"/{name}", query, json=plain)

    def send(self, name: str, **body: Any) -> dict[str, Any]:
        """Post an object to a resource of the match. Members with the value None are omitted."""
        known = {member: value for member, value in body.items() if value is not None}
        return self._ask("POST", f"/{name}", {}, json=known)

    def remove(self, name: str) -> None:
        """Delete a resource of the match."""
        with suppress(httpx.HTTPError):
            httpx.delete(f"{self._stem}/{name}", headers=self._headers, timeout=WAIT_SECONDS)

    def _ask(self, method: str, path: str, query: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        known = {name.rstrip("_"): value for name, value in query.items() if value is not None}
        try:
            answer = self._client.request(
                method,
                self._stem + path,
                params=known,
                headers=self._headers,
                timeout=WAIT_SECONDS,
                **more,
            )
            body: dict[str, Any] = answer.json()
        except (httpx.ConnectError, httpx.ConnectTimeout):
            fail(f"no service at {self._url}; give --url or set FORMICARY_URL", FAILED)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            fail(f"unexpected response from the service: {error}", FAILED)
        if answer.is_error:
            fail(f"{body.get('title', answer.status_code)}: {body.get('detail', '')}", FAILED)
        return body


@app.command()
def timeline(
    match_id: _Match,
    after: Annotated[int, typer.Option(min=0, help="Show only events after this version.")] = 0,
    url: _Url = LOCAL_URL,
    token: _Token = None,
) -> None:
    """Show the events of a match, one per line."""
    service = Service(url, match_id, token)
    while True:
        page = service.get("timeline", after=after, limit=LINES_MOST)
        for line in page["lines"]:
            rule = f"  [{line['rule']}]" if line["rule"] else ""
            undone = _undone_in_words(line)
            typer.echo(f"{line['seq']:>5}  {line['who']}: {line['text']}{rule}{undone}")
            after = line["seq"]
        if not page["lines"] or after >= page["version"]:
            return


def _undone_in_words(line: Mapping[str, Any]) -> str:
    """Return a note about the rewind that undid a line or interval, or an empty string.

    An undone line about the table remains in effect, unless it is a rewind. Only its version was
    abandoned.
    """
    if line["undone_by"] is None:
        return ""
    if line.get("of_table") and line["to"] is None:
        return f"  (its version was undone by {line['undone_by']})"
    return f"  (undone by {line['undone_by']})"


@app.command()
def diff(
    match_id: _Match,
    start: Annotated[str, typer.Argument(help="A version or a time.")],
    end: Annotated[
        str | None, typer.Argument(help="A later or earlier one; the newest by default.")
    ] = None,
    url: _Url = LOCAL_URL,
    token: _Token = None,
) -> None:
    """Show the differences between two versions."""
    changes = Service(url, match_id, token).get("diff", from_=start, to=end)
    typer.echo(f"{changes['from']} to {changes['to']}")
    for line in changes["lines"]:
        typer.echo(f"  {line}")


@app.command()
def search(
    match_id: _Match,
    where: Annotated[str, typer.Argument(help="A JMESPath expression over your view.")],
    kind: Annotated[
        str, typer.Option(help="The result to find: first, last or intervals.")
    ] = "first",
    line: _Line = "played",
    url: _Url = LOCAL_URL,
    token: _Token = None,
) -> None:
    """Find all versions at which a condition is true.

    The exit code is 1 if there are none, and 2 on an error.
    """
    service = Service(url, match_id, token)
    within: Mapping[str, Any] = {"from_": None, "to": None}
    any_found = False
    while True:
        page = service.get("search", where=where, kind=kind, line=line, **within)
        for interval in page["intervals"]:
            any_found = True
            alone = interval["from"] == interval["to"]
            versions = str(interval["from"]) if alone else f"{interval['from']} to {interval['to']}"
            typer.echo(versions + _undone_in_words(interval))
        if page["fault"]:
            console.print(f"no value at {page['unclear']} versions: {escape(page['fault'])}")
        if page["next"] is None:
            break
        query = httpx.URL(page["next"]).params
        within = {"from_": query["from"], "to": query["to"]}
    if not any_found:
        console.print("the condition holds at no version")
        raise typer.Exit(1)


@app.command()
def ledger(
    match_id: _Match,
    at: _At = None,
    line: _Line = "played",
    url: _Url = LOCAL_URL,
    token: _Token = None,
) -> None:
    """Show the sources of each seat's points and resources."""
    service = Service(url, match_id, token)
    books, seats = service.get("ledger", at=at, line=line), service.match()["seats"]
    table = Table("version", "who", "account", "amount", "balance", "rule", "event")
    for row in books["lines"]:
        name = f"{row['account']} (points)" if row["is_points"] else row["account"]
        amount = f"{row['amount']:+d}"
        seat_name = seats[row["seat"]]["called"]
        figures = (str(row["seq"]), seat_name, name, amount, str(row["balance"]))
        table.add_row(*figures, row["rule"], row["text"] + _undone_in_words(row))
    Console().print(table)


@app.command()
def preview(
    match_id: _Match, command: _Command, at: _At = None, url: _Url = LOCAL_URL, token: _Token = None
) -> None:
    """Show the effects of a command without running it."""
    effects = Service(url, match_id, token).post("preview", command, at=at)
    for event in effects["events"]:
        typer.echo(event["text"])
    for line in effects["lines"]:
        typer.echo(f"  {line}")
    for hole in effects["holes"]:
        typer.echo(hole["text"])


@app.command()
def explain(
    match_id: _Match, command: _Command, at: _At = None, url: _Url = LOCAL_URL, token: _Token = None
) -> None:
    """Explain why a command is illegal.

    The exit code is 0 if the command is legal, 1 if it is not, and 2 on an error.
    """
    explanation = Service(url, match_id, token).post("explain", command, at=at)
    if explanation["is_legal"]:
        typer.echo("The command is legal.")
        return
    for condition in explanation["conditions"]:
        typer.echo(f"{condition['text']} (rule {condition['rule']}, {condition['slug']})")
    for field in explanation["fields"]:
        wanted = ", ".join(map(json.dumps, field["wanted"]))
        typer.echo(f"  {field['pointer']} is {json.dumps(field['actual'])}; legal: {wanted}")
    for near in explanation["nearest"]:
        typer.echo(f"  near: {near['label']}  {json.dumps(near['command'])}")
    raise typer.Exit(1)


@app.command()
def whatif(
    match_id: _Match,
    seat: Annotated[int, typer.Option(min=0, help="The seat.")],
    at: Annotated[int | None, typer.Option(min=1, help="A version; the newest by default.")] = None,
    playouts: Annotated[
        int | None, typer.Option(min=1, help="Playouts per command; 64 by default.")
    ] = None,
    level: Annotated[
        str, typer.Option(help="How all seats play on: normal, random or greedy.")
    ] = "normal",
    url: _Url = LOCAL_URL,
    token: _Token = None,
) -> None:
    """Show the value of each legal command of a seat: its chance to win and its points."""
    service = Service(url, match_id, token)
    asked = service.send("whatif", seat=seat, version=at, playouts=playouts, level=level)
    found = _wait_for_answer(service, f"whatif/{asked['id']}")
    table = Table("command", "chance", "points", "bot", "")
    for row in found["rows"]:
        chance = f"{100 * row['chance']:.1f} ± {100 * row['error']:.1f} %"
        points = f"{row['points']:.1f} ± {row['points_error']:.1f}"
        value = "" if row["bot_value"] is None else f"{row['bot_value']:g}"
        chosen = "chosen" if row["is_chosen"] else ""
        table.add_row(escape(row["action"]["label"]), chance, points, value, chosen)
    Console().print(table)
    if found["bot"]:
        console.print(f"decided by the bot {found['bot']['level']}")


def _wait_for_answer(service: Service, name: str) -> dict[str, Any]:
    """Show a progress bar until a question is answered. Cancel the question if interrupted."""
    columns = (TextColumn("playouts"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True) as progress:
            bar = progress.add_task("playouts", total=None)
            while True:
                found = service.get(name)
                done, of = found["progress"]["done"], found["progress"]["of"]
                progress.update(bar, completed=done, total=of)
                if found["status"] not in ("waiting", "running"):
                    break
                time.sleep(POLL_SECONDS)
    except KeyboardInterrupt:
        service.remove(name)
        raise
    if found["status"] != "done":
        fail(f"the question is not answered: {found['status']}", FAILED)
    return found
