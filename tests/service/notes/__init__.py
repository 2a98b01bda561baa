"""Notes and studies over HTTP."""
