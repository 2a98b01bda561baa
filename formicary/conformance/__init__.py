"""The conformance kit: a service with deliberate faults, and a score sheet for a client.

`formicary conformance` plays scenarios with a client. Each is a short match in which answers get
lost, streams break and the service restarts. The kit records the client's requests and scores its
reactions.
"""
