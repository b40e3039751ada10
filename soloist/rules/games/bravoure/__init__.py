"""Bravoure & Infortune."""
