"""The loop: what is typed becomes what is written; the commands, and every dialog as a conversation.

Touches what it is handed. Begin with `session/session.py`, then `dialogs/setting/settings.py`.
"""
