"""The game master's desk: everything the story knows, and what can be done to it."""
