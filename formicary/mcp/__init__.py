"""A Model Context Protocol server: agents look at matches and play them over the public API.

It needs the extra `formicary[mcp]`; nothing else of Formicary imports this package.
"""
