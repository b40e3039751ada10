"""Stories of other tools, a module a format; `story` makes a journal of the pieces that each finds."""
