"""How strong players are: from the ends of rated matches, kept on the jobs' server (rule T21)."""
