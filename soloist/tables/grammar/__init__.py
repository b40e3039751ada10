"""Articles, plurals, agreement: a module and a list of words a language; `speech` is the door."""
