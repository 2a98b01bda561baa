"""Conformance kit: a service that injects faults, and a score sheet for the client under test.

`formicary conformance` runs scenarios against a client. Each scenario is a short match in which
responses get lost, streams break or the service restarts. The kit records the client's requests and
scores its reactions.
"""
