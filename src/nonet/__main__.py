"""`python -m nonet`: the command."""

from nonet.cli.start import run

if __name__ == "__main__":
    run()
