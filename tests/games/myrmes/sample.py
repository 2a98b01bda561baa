"""What tests that run over every game take from Myrmes."""

STEPS = 70  # no match of two ends within them
BROKEN = {"year": 4}  # fields of a state that break an invariant
HIDES = True  # views allow several worlds

RULE_NUMBERS = {"SUP1", "SU1", "OB10", "PL3", "EN1"}  # some of its page
HAS_CODES = True  # paragraphs of its page have codes of letters; headings are mere titles
EXPLANATIONS: dict[str, str] = {}  # numbers that decide nothing, each with the reason
