"""Messages for people: a webhook's delivery as a sentence with a link, in the form of a chat."""
