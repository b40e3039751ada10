"""Dice, tables and words of a game from the shell. One module a command."""
