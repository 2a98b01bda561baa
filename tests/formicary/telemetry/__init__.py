"""Tests of a running process's logs, metrics, traces and readiness."""
