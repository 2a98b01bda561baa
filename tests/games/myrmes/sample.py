"""Constants of Myrmes for the tests that run over every game."""

STEPS = 70  # no match of two ends within this number of steps
BROKEN = {"year": 4}  # fields of a state that break an invariant
HIDES = True  # views allow several worlds

RULE_NUMBERS = {"SUP1", "SU1", "OB10", "PL3", "EN1"}  # some of the page's
HAS_CODES = True  # paragraphs of its page have codes of letters; headings are only titles
EXPLANATIONS: dict[str, str] = {}  # numbers that decide nothing, each with the reason
