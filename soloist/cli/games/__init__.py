"""Dice, tables and packs of games, and how they play. One module a family of commands."""
