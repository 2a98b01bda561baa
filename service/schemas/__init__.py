"""Marshmallow schemas of request bodies."""
