"""The commands of the command line, by subject; `formicary.cli` puts them together."""
