"""What an app in a terminal needs beyond Textual: drivers, keys in order, signals, crashes. No screens."""
