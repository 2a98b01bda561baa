"""Conditions on views."""

from typing import Any

from matches.conditions.expression import Expression


class Condition(Expression):
    """A JMESPath expression that is either true or false for a view."""

    def holds(self, view: Any) -> bool:
        """Return whether the condition is true for a view given as JSON-compatible values.

        Raises:
            Unclear: the condition has no value, because a function does not accept its arguments.
            CostlyCondition: the evaluation takes too many steps.
        """
        value = self.value(view)
        return value not in ("", [], {}, None) and value is not False
