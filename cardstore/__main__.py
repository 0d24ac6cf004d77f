"""Run the command line: `python -m cardstore`."""

from cardstore.cli.main import main

if __name__ == "__main__":
    main()
