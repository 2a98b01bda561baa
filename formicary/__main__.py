"""Entry point for `python -m formicary`."""

from formicary.cli import app

app()
