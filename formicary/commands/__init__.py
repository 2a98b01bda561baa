"""The commands of the command line, by subject; `formicary.cli` assembles them."""
