"""Tables asked, and a person’s own."""
