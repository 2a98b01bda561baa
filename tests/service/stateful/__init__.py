"""Random requests to a match over HTTP, chosen by Hypothesis."""
