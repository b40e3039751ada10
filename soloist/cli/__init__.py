"""The shell, a module a family of commands, and in `talk` a story line by line. Decides nothing.

Touches the streams it is given. Begin with `main.py` and `commands.txt`.
"""
