"""Resources of all matches of an account: its inbox, its stream, and presence."""
