"""Start: the first thing that the program does, so that it can be stopped from the first moment.

Reading the commands takes a tenth of a second. Who presses Ctrl-C in that time is told the same as
later, and not shown where in Python it was.
"""

import sys

_STOPPED = 130


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        from cardstore.cli.main import main as run  # noqa: PLC0415 - this is what takes the time

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(_STOPPED)
