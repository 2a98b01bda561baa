"""Constants of March of the Ants for the tests that cover every game."""

STEPS = 70  # no match of two ends within this number of commands
BROKEN = {"centipedes": 255}  # changes to a state that break an invariant
HIDES = True  # views allow several worlds

RULE_NUMBERS = {"1", "5.6", "9.5", "12.2"}  # some of the page's numbers
HAS_CODES = False  # headings of its page are numbers

# Numbers that do not determine any code, each with the reason. A number includes those below it.
EXPLANATIONS = {
    "9.3": "refers to the sections that differ by the number of players",
    "13": "examples: tests of the game hold them",
    "14": "cases: tests of the game hold them",
}
