"""SPIN."""
