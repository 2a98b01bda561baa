"""Catalogue entries filled with facts, from catalogues that are one mapping."""

from games.words.legacy import fill_template, format_fact

__all__ = ["fill_template", "format_fact"]
