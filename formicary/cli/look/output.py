"""Output of rows and values, as text or as JSON."""

import json
from collections.abc import Mapping
from typing import Any

import typer


def print_json(value: Any) -> None:
    """Print a value as JSON on one line."""
    typer.echo(spell(value))


def print_text(text: str) -> None:
    """Print a text, unless it is empty."""
    if text:
        typer.echo(text)


def spell(value: Any) -> str:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def describe_event(row: Mapping[str, Any]) -> str:
    """Return the actor, the text and the rule of an event, and the rewind that undid it."""
    rule = f"  [{row['rule']}]" if row["rule"] else ""
    return f"{row['who']}: {row['text']}{rule}{describe_undo(row)}"


def describe_undo(row: Mapping[str, Any]) -> str:
    """Return a note about the rewind that undid a line or interval, or an empty string.

    An undone line about the table remains in effect, unless it is a rewind. Only its version was
    abandoned.
    """
    if row["undone_by"] is None:
        return ""
    if row.get("of_table") and row["to"] is None:
        return f"  (its version was undone by {row['undone_by']})"
    return f"  (undone by {row['undone_by']})"
