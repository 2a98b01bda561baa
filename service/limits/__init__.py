"""Rate limits per address and per seat, and the header fields that report them."""
