"""The games, a folder each, and the words of all of them (docs/content.md). The `.words` are made of the
`.yaml` beside them when they are first read. Begin with `hades/system.py`.
"""
