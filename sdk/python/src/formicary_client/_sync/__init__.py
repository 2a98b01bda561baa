"""The synchronous client, generated from `_async` except for `waiting`."""
