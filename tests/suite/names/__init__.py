"""Names that others depend on: stored in logs, matched by alerts, used by clients and operators.

`python -m tests.suite.names` adds the new names of the code to the lists of this folder. A name
in a list stays. To remove one permanently, delete its lines by hand, and list the removal in the
changelog.
"""
