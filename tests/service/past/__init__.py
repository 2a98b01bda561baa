"""The past of a match, what could have been, and what is proven, over HTTP."""
