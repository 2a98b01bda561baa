"""The conformance kit: a service with faults of its own, and a score sheet for a client.

`formicary conformance` plays scenarios with a client: a short match each, in which answers get
lost, streams break and the service restarts. It watches on the wire what the client does about it.
"""
