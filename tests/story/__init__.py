"""One user story, from registration to erasure, played on real processes."""
