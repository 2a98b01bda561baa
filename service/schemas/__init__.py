"""The bodies that requests carry, read by marshmallow."""
