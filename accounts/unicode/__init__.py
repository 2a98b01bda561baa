"""Lookalike texts and the scripts of a text: UTS 39, with tables made from Unicode's."""
