"""Sibling stories as interactive fiction: one tree of passages, and what it is written as."""
