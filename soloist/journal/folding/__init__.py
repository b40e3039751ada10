"""Entries folded to a state: all of them in `fold`, of a long file quickly in `skim`. Begin with `fold`."""
