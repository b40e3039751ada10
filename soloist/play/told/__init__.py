"""What is told beside a story: an exchange in words, the words of a game, what is wrong in files; and what
one of two who play may not see.
"""
