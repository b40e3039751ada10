"""A game to hand on. One module a command."""
