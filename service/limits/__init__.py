"""Rate limits by address and by seat, and the header fields that report them."""
