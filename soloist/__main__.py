"""Where `soloist` and `python -m soloist` start: show the last picture, hand over to the command line."""

import sys

_SCREEN = ("play", "--lang", "--workspace")  # what a command that opens the screen may begin with


def main() -> int:
    """Run the command line with this process's arguments and give back its exit code."""
    words = sys.argv[1:]
    try:
        return _behind_picture(words) if not words or words[0] in _SCREEN else _run(words)
    except KeyboardInterrupt:  # while modules are still being loaded
        return 130


def _behind_picture(words: list[str]) -> int:
    from soloist.tui.terminal.last_picture import CURTAIN

    try:
        CURTAIN.rise(words)
        return _run(words)
    finally:
        CURTAIN.fall()


def _run(words: list[str]) -> int:
    from soloist.cli.main import main as run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
