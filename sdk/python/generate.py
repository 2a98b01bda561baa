"""Write the generated parts of the client: its models, and the synchronous half.

    python sdk/python/generate.py

The models come from `openapi.yaml`, the synchronous half (`_sync`) from the asynchronous one
(`_async`).
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from unasync import Rule, unasync_files

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "formicary_client"
DOCUMENT = HERE.parent.parent / "openapi.yaml"
MODELS = PACKAGE / "models.py"
WORDS = ("description", "title", "example", "examples")
BY_HAND = "waiting.py"  # the part that differs between the halves
INIT = "__init__.py"
RENAMED = {"NewKey": "IssuedKey", "BotSeat": "SeatPlan", "PlayerSeat": "SeatPlan"}
NAMES = {
    "_async": "_sync",
    "aclose": "close",
    "aclosing": "closing",
    "aiter_sse": "iter_sse",
    "aread": "read",
    "AsyncGenerator": "Generator",
    "AsyncIterator": "Iterator",
}

HEAD = '''"""The requests and answers of the service, as types: generated from `openapi.yaml`."""

from __future__'''


@cache
def read_document() -> Any:
    """Return the OpenAPI description of the service."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(DOCUMENT.read_text(), loader)  # noqa: S506  # both are safe loaders


def read_schemas() -> dict[str, Any]:
    """Return the schemas of the service, each under a name without dots."""
    text = json.dumps(read_document()["components"]["schemas"])
    flat = re.sub(
        r'"#/components/schemas/([^"]+)"',
        lambda reference: f'"#/components/schemas/{reference[1].replace(".", "")}"',
        text,
    )
    return {name.replace(".", ""): schema for name, schema in json.loads(flat).items()}


def describe_attributes(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an object with its field descriptions added as an attribute list."""
    fields = schema.get("properties", {})
    texts = {
        name: field["description"] for name, field in fields.items() if field.get("description")
    }
    if not texts:
        return schema
    lines = [f"    {name}: {' '.join(text.split())}" for name, text in texts.items()]
    text = "\n".join(("Attributes:", *lines))
    head = schema.get("description", "").partition("Attributes:")[0].strip()
    return {**schema, "description": f"{head}\n\n{text}".strip()}


def digest_of(schemas: Any) -> str:
    """Return a hash of the schemas without their descriptive texts."""
    return hashlib.sha256(json.dumps(_without_words(schemas), sort_keys=True).encode()).hexdigest()


def _without_words(schema: Any, *, is_named: bool = True) -> Any:
    """Return a schema without its descriptive texts; members of `properties` are always kept."""
    if isinstance(schema, list):
        return [_without_words(item, is_named=False) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _without_words(member, is_named=name == "properties" and not is_named)
        for name, member in schema.items()
        if is_named or name not in WORDS
    }


def write_models(target: Path) -> None:
    """Write the models: a `TypedDict` for each schema, so that plain JSON values are typed."""
    schemas = read_schemas()
    described = {name: describe_attributes(schema) for name, schema in schemas.items()}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "models", "version": "1"},
        "paths": {},
        "components": {"schemas": described},
    }
    body = _make_types(json.dumps(document)).partition("from __future__")[2]
    # An answer may have fields that this version does not list: no type is closed.
    text = (HEAD + body).replace(", closed=True", "")
    text = text.replace("from typing_extensions import TypedDict", "from typing import TypedDict")
    text = text.replace(
        "from typing import",
        "from collections.abc import Awaitable, Callable\nfrom typing import",
        1,
    )
    parts = (text, spell_choosers(schemas), spell_renamed(), f'DIGEST = "{digest_of(schemas)}"')
    target.write_text("\n\n".join(parts) + "\n")


def spell_renamed() -> str:
    """Return the former names of types, which programs may still import."""
    return "\n".join(f"{before}: TypeAlias = {now}" for before, now in RENAMED.items())


def spell_choosers(schemas: dict[str, Any]) -> str:
    """Return the types of `choose` functions: one for each game, and a dict of all of them."""
    mapping = schemas["Plan"]["discriminator"]["mapping"]
    stems = {game: name.rpartition("/")[2].removesuffix("Plan") for game, name in mapping.items()}
    lines = [
        "# Functions that choose an action, from a view, the actions and optionally the state."
    ]
    for stem in stems.values():
        chosen, given = f"{stem}Action | {stem}Command", f"{stem}View, list[{stem}Action]"
        lines += [f"{stem}Chosen: TypeAlias = {chosen}"]
        for prefix, result in (("", "{0}Chosen"), ("Async", "{0}Chosen | Awaitable[{0}Chosen]")):
            returned = result.format(stem)
            kinds = (f"Callable[[{given}{more}], {returned}]" for more in ("", f", {stem}State"))
            lines += [f"{prefix}{stem}Choose: TypeAlias = {' | '.join(kinds)}"]
    for prefix in ("", "Async"):
        members = ", ".join(f'"{game}": {prefix}{stem}Choose' for game, stem in stems.items())
        name = f"{prefix}ChooseByGame"
        lines += [f'{name} = TypedDict("{name}", {{{members}}}, total=False)']
    return "\n".join(lines)


def _make_types(document: str) -> str:
    # The import takes seconds, and a mere comparison does not need it.
    from datamodel_code_generator import (  # noqa: PLC0415
        DataModelType,
        InputFileType,
        LiteralType,
        OpenAPIScope,
        PythonVersion,
        generate,
    )
    from datamodel_code_generator.format import Formatter  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder) / "openapi.json", Path(folder) / "models.py"
        source.write_text(document)
        generate(
            source,
            input_file_type=InputFileType.OpenAPI,
            openapi_scopes=[OpenAPIScope.Schemas],
            output=made,
            output_model_type=DataModelType.TypingTypedDict,
            target_python_version=PythonVersion.PY_311,
            enum_field_as_literal=LiteralType.All,
            use_schema_description=True,
            disable_timestamp=True,
            formatters=[Formatter.BUILTIN],
        )
        return made.read_text()


def write_waiting_half(target: Path) -> None:
    """Write the synchronous half from the asynchronous one."""
    source = PACKAGE / "_async"
    files = [str(path) for path in sorted(source.glob("*.py")) if path.name not in (BY_HAND, INIT)]
    names = NAMES | {name: name.removeprefix("Async") for name in _async_classes(files)}
    rule = Rule(f"{source}/", f"{target}/", additional_replacements=names)
    unasync_files(files, [rule])


def _async_classes(files: list[str]) -> set[str]:
    return {
        name for file in files for name in re.findall(r"\bAsync[A-Z]\w+", Path(file).read_text())
    }


def tidy(*paths: Path) -> None:
    """Sort the imports of files, and format them with the project's settings."""
    config = f"--config={HERE.parent.parent / 'pyproject.toml'}"
    ruff = [sys.executable, "-m", "ruff"]
    subprocess.run(
        [*ruff, "check", "--quiet", "--fix-only", "--select=I", config, *paths], check=False
    )
    subprocess.run([*ruff, "format", "--quiet", config, *paths], check=True)


def main() -> None:
    """Write all generated files."""
    write_models(MODELS)
    write_waiting_half(PACKAGE / "_sync")
    tidy(MODELS, PACKAGE / "_sync")


if __name__ == "__main__":
    main()
