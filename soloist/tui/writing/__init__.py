"""Where one writes: the composer, completion, typography, spelling, words counted; begin with `composer`."""
