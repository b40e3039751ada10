"""Every yardstick, one after the other: `make bench`. The exit code counts those that were missed."""

import sys

from bench import first_paint, odds, roll


def main() -> int:
    """Run them all; each says what it found and what it should be."""
    return odds.main([]) + roll.main() + first_paint.main()


if __name__ == "__main__":
    sys.exit(main())
