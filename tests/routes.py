"""Routes, compiled once for all applications of a test run.

Each test creates its own service. For each of its hundred routes, werkzeug parses the path, and
generates and compiles two functions, which takes four fifths of the time to create a service.
"""

from werkzeug.routing.rules import Rule


def keep_builders():
    """Make werkzeug compile each route only once per process."""
    compile_rule = Rule.compile
    known = {}

    def find_compiled(rule):
        key = (
            rule.rule,
            rule.host,
            rule.subdomain,
            repr(rule.defaults),
            rule.merge_slashes,
            rule.strict_slashes,
            rule.websocket,
            rule.map.host_matching,
        )
        if key not in known:
            compile_rule(rule)
            builders = (rule._build.__func__, rule._build_unknown.__func__)
            known[key] = (rule._parts, rule._trace, rule._converters, rule.arguments, builders)
            return
        rule._parts, rule._trace, rule._converters, rule.arguments, builders = known[key]
        rule._build, rule._build_unknown = (builder.__get__(rule) for builder in builders)

    setattr(Rule, "compile", find_compiled)  # noqa: B010 - no type of theirs allows it
