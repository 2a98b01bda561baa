"""Tests of the API description, and of the API's conformance to it."""
