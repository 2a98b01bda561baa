"""HTTP helpers for requests, responses, caching, and rendered pictures."""
