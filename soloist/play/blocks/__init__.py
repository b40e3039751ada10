"""A journal cut into the blocks that are shown and read out."""
