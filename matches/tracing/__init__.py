"""The value of an expression along a match."""

from matches.tracing.points import TracedPage, TracedPoint, TraceQuery, trace
from matches.tracing.values import TracedValue

__all__ = ["TraceQuery", "TracedPage", "TracedPoint", "TracedValue", "trace"]
