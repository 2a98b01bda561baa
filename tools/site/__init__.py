"""The documentation site, with its MkDocs hooks and its generated reference pages."""
