"""The vectors of `sdk/vectors`: recording, forging, packing and reading."""
