"""Where one writes: the composer, completion, spelling, words counted; begin with `composer`."""
