"""Dialogs as values, and conversations made of them: what both faces show, and neither knows how it is drawn.

`dialog` has the three kinds of dialog and what a key makes of one; `conversation` walks from one to the next.
Every other module is one conversation, which a command of `soloist.play.commands` names. Nothing here may
know a screen. Begin with `dialog`.
"""
