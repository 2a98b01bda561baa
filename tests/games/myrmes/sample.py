"""Constants of Myrmes for the tests that cover every game."""

STEPS = 70  # no match of two ends within this number of commands
BROKEN = {"year": 4}  # changes to a state that break an invariant
HIDES = True  # views allow several worlds

RULE_NUMBERS = {"SUP1", "SU1", "OB10", "PL3", "EN1"}  # some of the page's numbers
HAS_CODES = True  # paragraphs of its page have letter codes; headings are only titles
EXPLANATIONS: dict[str, str] = {}  # numbers that do not determine any code, each with the reason
