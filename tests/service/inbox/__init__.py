"""All matches of an account over HTTP."""
