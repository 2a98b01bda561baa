"""Constants of Atta Ants for the tests that run over every game."""

STEPS = 15  # no match of two ends within this number of steps
BROKEN = {"born": 1 << 24}  # fields of a state that break an invariant
HIDES = False  # the views of all seats allow one world

RULE_NUMBERS = {"1", "1.1", "2.3", "3.2", "3.3.5", "3.4.4", "A7", "8.22"}  # some of the page's
HAS_CODES = False  # headings of its page are numbers

# Numbers that decide nothing, each with the reason. A number includes those below it.
EXPLANATIONS = {
    "7": "examples: tests of the game cite them",
    "A": "examples: tests of the game cite them",
    "8": "cases: tests of the game cite them",
    "9": "rulings of the other sections once more, as a table",
}
