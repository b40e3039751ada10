"""Where `soloist` and `python -m soloist` start: hand over to the command line, load nothing before it."""

import sys


def main() -> int:
    """Run the command line with this process's arguments and give back its exit code."""
    from soloist.cli.main import main as run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
