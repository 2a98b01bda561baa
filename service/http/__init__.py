"""HTTP helpers: requests, responses, caching, and rendered pictures."""
