"""A Model Context Protocol server: agents read matches and play them through the public API.

It needs the extra `formicary[mcp]`; nothing else in Formicary imports this package.
"""
