"""Bad input gets a problem and changes nothing."""
