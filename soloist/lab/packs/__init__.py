"""Packs, for who makes one: begun in `draft`, added to in `extend`, checked and built in `check`."""
