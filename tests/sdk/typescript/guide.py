"""The request bodies printed in the guide, each with its method and operation path."""

import json
import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "writing-a-client.md").read_text()
SHELL = "\n".join(re.findall(r"```sh\n(.*?)```", GUIDE, re.DOTALL))
HTTP = "\n".join(re.findall(r"```http\n(.*?)```", GUIDE, re.DOTALL))
PATHS = re.findall(r"^  (/\S*):$", (ROOT / "openapi.yaml").read_text(), re.MULTILINE)
ANSWERED = {"$command", "$next", "$undo", "$redo", "$sandbox"}  # made from an earlier response


class Sent(NamedTuple):
    """A request printed in the guide."""

    method: str
    path: str  # as in the description
    body: str  # as JSON


def read_guide():
    """Return the guide's requests that have a body, from both shell and HTTP examples."""
    return [*_of_shell(), *_of_http()]


def _of_shell():
    assigned = {}
    for line in SHELL.splitlines():
        for name, text in re.findall(r"^(\w+)=(?='\{|\"\{)(.*)$", line):
            assigned[f"${name}"] = shlex.split(text, comments=True)[0]
        for call in re.findall(r"\bcurl (.*)", line):
            words = shlex.split(re.split(r"\)  +#| \| ", call)[0].rstrip(")"), comments=True)
            if "-d" not in words:
                continue
            body = words[words.index("-d") + 1]
            if body in ANSWERED:
                continue
            method = words[words.index("-X") + 1] if "-X" in words else "POST"
            address = next(word for word in words if word.startswith("$API"))
            yield Sent(
                method,
                _path_of(address.replace("$API", "/v1").partition("?")[0]),
                assigned.get(body, body),
            )


def _of_http():
    for method, address, body in re.findall(
        r"^(POST|PUT|PATCH) (\S+) +(\{.*\})$", HTTP, re.MULTILINE
    ):
        yield Sent(method, _path_of(address), body)


def _path_of(address):
    """Return the description's path for a URL. Prefer the path with the fewest parameters."""
    fitting = [path for path in PATHS if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", path), address)]
    return min(fitting, key=lambda path: path.count("{"))


def as_typescript(requests):
    """Return a program that type-checks if each body fits its operation."""
    lines = ['import type { paths } from "formicary-client";', ""]
    lines += ["type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never;"]
    for number, (method, path, body) in enumerate(requests):
        operation = f'paths["{path}"]["{method.lower()}"]'
        written = json.dumps(json.loads(body), ensure_ascii=False)
        of = f'Json<NonNullable<{operation}["requestBody"]>>'
        lines.append(f"export const body{number}: {of} = {written};")
    return "\n".join(lines) + "\n"
