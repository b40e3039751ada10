"""A journal cut into the blocks that are shown and read out; words found in many stories."""
