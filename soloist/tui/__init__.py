"""The screen: a story, where one writes, and every dialog, drawn. Decides nothing.

The only room that loads Textual. Begin with `app/app.py`, then `play/play_screen.py`.
"""
