"""The documentation site: hooks of MkDocs and the generated reference pages."""
