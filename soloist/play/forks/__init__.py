"""Leaving a story at a roll of it, and the stories that left one another."""
