"""The program: ``python -m hashilab``. It imports the native half and nothing else."""

# The half of `signal` that is written in C: the other takes a fifth of the start.
import _signal as signal  # type: ignore[import-not-found]
import sys

from hashilab import _native


def main() -> int:
    """Runs the command line and returns its exit code."""
    sys.stdout.flush()
    # The program hears Ctrl-C itself.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
