"""The documentation site: MkDocs hooks and generated reference pages."""
