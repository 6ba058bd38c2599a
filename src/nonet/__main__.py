"""`python -m nonet`: the command."""

from nonet.views.cli.main import run

if __name__ == "__main__":
    run()
