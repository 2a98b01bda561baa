"""Tests of the TypeScript client, built as it is published and run by Node."""
