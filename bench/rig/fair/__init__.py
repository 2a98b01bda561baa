"""A stranger that sends as many requests as it can over a few connections of one address."""
