"""What can be done with a match: called by requests and jobs alike."""
