"""The client that waits for each answer: generated from `_async`, but for `waiting`."""
