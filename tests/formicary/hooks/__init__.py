"""Tests of the commands for webhooks."""
