"""HTTP as it is spoken here: tags, bodies, queries, headers."""
