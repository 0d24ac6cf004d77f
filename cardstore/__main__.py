"""Run the command line: `python -m cardstore`."""

from cardstore.start import main

if __name__ == "__main__":
    main()
