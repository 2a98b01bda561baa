"""The vectors of `sdk/vectors`: how they are recorded, forged, packed and read."""
