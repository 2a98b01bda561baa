"""The rules by topic: what may be asked, what is refused, what follows."""
