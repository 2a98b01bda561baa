"""All matches of an account: its inbox, its stream, and who is present."""
