"""The story as its file has it: Lonelog into entries and back, the fold to a state, why, verify, privacy.

Touches nothing: bytes in, entries out. Begin with `model.py`, then `read.py` and `folding/fold.py`.
"""
