"""The one screen that shows every dialog, and the conversations that are held on it.

It knows Textual and the values of `soloist.play.dialogs`, and no dialog in particular.
"""
