"""A Model Context Protocol server through which agents read and play matches.

It uses only the public API and requires the extra `formicary[mcp]`. No other part of Formicary
imports this package.
"""
