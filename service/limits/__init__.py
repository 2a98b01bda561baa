"""Rate limits: what one address or one seat may ask for in a while, and how it is told."""
