"""Constants of Atta Ants for the tests that cover every game."""

STEPS = 15  # no match of two ends within this number of commands
BROKEN = {"born": 1 << 24}  # changes to a state that break an invariant
HIDES = False  # the views of all seats allow only one world

RULE_NUMBERS = {"1", "1.1", "2.3", "3.2", "3.3.5", "3.4.4", "A7", "8.22"}  # some of the page's
HAS_CODES = False  # headings on its page are numbers

# Numbers that do not determine any code, each with the reason. A number includes those below it.
EXPLANATIONS = {
    "7": "examples: tests of the game cite them",
    "A": "examples: tests of the game cite them",
    "8": "cases: tests of the game cite them",
    "9": "rulings of the other sections once more, as a table",
}
