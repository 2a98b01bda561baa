"""URL builders, compiled once for all applications of a test run.

Each test creates its own service. For each of its hundred routes, werkzeug generates, parses and
compiles two functions, which takes four fifths of the time to create a service.
"""

from werkzeug.routing.rules import Rule


def keep_builders():
    """Make werkzeug compile the two builders of a route only once per process."""
    compile_builder = Rule._compile_builder
    known = {}

    def find_builder(rule, append_unknown=True):
        key = (rule.rule, rule.host, rule.subdomain, repr(rule.defaults), append_unknown)
        if key not in known:
            known[key] = compile_builder(rule, append_unknown)
        return known[key]

    setattr(Rule, "_compile_builder", find_builder)  # noqa: B010 - no type of theirs allows it
