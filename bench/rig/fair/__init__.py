"""A stranger that asks as much as it can over a few connections of one address."""
