"""Everything on the disk: stories, drafts, what was taken back, tables, packs, settings, the workspace.

The only room that touches the disk, and, in `clock.py`, the time. Begin with `story/journal_file.py`.
"""
